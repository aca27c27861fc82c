package queue

import (
	"encoding/json"
	"testing"

	"keymove/suites"
	"keymove/suites/match"
)

// TestProof: only who has the token can have other programs or files started, also after a
// journey through JSON.
func TestProof(t *testing.T) {
	engine := suites.Contender{Name: "e", Options: map[string]string{}, Engine: &suites.Engine{Command: "/x/e", Args: []string{"a"}}}
	for what, job := range map[string]*Job{
		"run":   {ID: "x", Contenders: []suites.Contender{engine}, Upload: &Upload{Files: []string{"1", "2"}}},
		"match": {ID: "x", Match: &match.Manifest{Players: []match.Player{{Contender: engine}}}, Upload: &Upload{Files: []string{"1"}}},
	} {
		job.Sign("secret")
		for name, change := range map[string]func(*Job){
			"": func(*Job) {}, "id": func(j *Job) { j.ID = "y" }, "files": func(j *Job) { j.Upload.Files[0] = "3" }, "none": func(j *Job) { j.Upload = nil },
			"proof": func(j *Job) { j.Upload.Proof = "" }, "engine": func(j *Job) {
				if j.Match != nil {
					j.Match.Players[0].Engine.Args = nil
				} else {
					j.Contenders[0].Engine.Command = "/bin/sh"
				}
			},
		} {
			there := new(Job)
			if err := json.Unmarshal(marshal(t, job), there); err != nil {
				t.Fatal(err)
			}
			change(there)
			if got := there.IsSigned(PublicKey("secret")); got != (name == "") {
				t.Errorf("%s with another %q: signed %v", what, name, got)
			}
			if there.IsSigned(PublicKey("other")) || there.IsSigned("") || there.IsSigned("secret") {
				t.Errorf("%s: another token will do", what)
			}
		}
	}
}
