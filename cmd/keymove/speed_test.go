package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// Builds that search alike are seen to, others not; the numbers are in the table, in the
// line for a commit, and in the JSON.
func TestSpeed(t *testing.T) {
	inTempDir(t)
	builds := []string{"--profile", "default", "--profile", "again:default", "--profile", "default,see=off"}
	rest := []string{"--nodes", "200", "--max-rounds", "8", "--precision", "100%"}
	command := append(append([]string{"speed"}, builds...), rest...)
	table := call(t, "", command...)
	known := table.code == host.ExitOK && table.stderr == ""
	unknown := table.code == host.ExitInconclusive && strings.Contains(table.stderr, "a ratio is not yet precise to 100 % after 8 rounds") // on a busy machine
	if !known && !unknown {
		t.Fatalf("%+v", table)
	}
	for _, want := range []string{"the same trees\n", "different trees, ", " positions, nodes=200, 8 rounds by turns, "} {
		if !strings.Contains(table.stdout, want) {
			t.Errorf("no %q in\n%s", want, table.stdout)
		}
	}
	var got struct {
		Schema, Rounds int
		Limit          string
		Precise        bool
		Builds         []struct {
			Name    string
			Nodes   uint64
			Ratio   *struct{ Value, Low, High float64 }
			Trees   string
			Differs int `json:"positions_that_differ"`
		}
	}
	if err := json.Unmarshal([]byte(call(t, "", append(command, "--json")...).stdout), &got); err != nil {
		t.Fatal(err)
	}
	if got.Schema != 1 || got.Rounds != 8 || got.Limit != "nodes=200" || len(got.Builds) != 3 {
		t.Fatalf("%+v", got)
	}
	base, again, other := got.Builds[0], got.Builds[1], got.Builds[2]
	if base.Ratio != nil || again.Nodes != base.Nodes || again.Trees != "the same trees" || again.Differs != 0 || other.Differs == 0 {
		t.Errorf("%+v", got.Builds)
	}
	if r := again.Ratio; r.Low > r.Value || r.High < r.Value || r.Value <= 0 {
		t.Errorf("ratio %+v", r)
	}
}

func TestSpeedOfEngines(t *testing.T) {
	inTempDir(t)
	good, dying := fakeEngine(nil), fakeEngine([]string{"crash"})
	for _, test := range []struct {
		args []string
		code int
		text string // of stderr
	}{
		{[]string{good, good, "--nodes", "100", "--max-rounds", "2"}, host.ExitInconclusive, "after 2 rounds"},
		{[]string{good, dying, "--nodes", "100"}, host.ExitEngine, "position rnbq"},
		{[]string{good}, host.ExitUsage, "two or more builds"},
		{[]string{"nowhere", "nowhere"}, host.ExitUsage, "nowhere"},
		{[]string{"engine", "option.Hash=3"}, host.ExitUsage, "quote all of it"},
		{[]string{good, good, "--nodes", "0"}, host.ExitUsage, "--nodes 0"},
		{[]string{good, good, "--nodes", "9", "--depth", "9"}, host.ExitUsage, "cannot be combined"},
		{[]string{good, good, "--precision", "0"}, host.ExitUsage, "--precision 0"},
		{[]string{good, good, "--max-rounds", "1"}, host.ExitUsage, "--max-rounds 1"},
		{[]string{good, good, "--trailer"}, host.ExitUsage, "trailer"},
	} {
		got := call(t, "", append([]string{"speed"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.text) {
			t.Errorf("%q: %+v, want %d and %q", test.args, got, test.code, test.text)
		}
	}
	if files, err := os.ReadDir("."); err != nil || len(files) > 0 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}
