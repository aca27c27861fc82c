package machines

import (
	"encoding/json"
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
)

// trackedRow is a row of the JSON of a track.
type trackedRow struct {
	Version         string
	Solved          int
	Previous, First *struct {
		Version string
		Lost    int
	}
}

// tracked is the JSON of a track.
type tracked struct {
	Judged   string
	Schema   int
	Versions []struct {
		Name, Subject, Failure, Contender string
		SameAs                            string `json:"same_program_as"`
	}
	Rows []trackedRow
}

// track runs "keymove track" with JSON.
func track(t *testing.T, args ...string) (tracked, Outcome) {
	t.Helper()
	got := Call(t, "", append([]string{"track", "--json", "-j", "1"}, args...)...)
	var result tracked
	if got.Stdout != "" {
		if err := json.Unmarshal([]byte(got.Stdout), &result); err != nil {
			t.Fatalf("%v: %+v", err, got)
		}
	}
	return result, got
}

// Versions are built, searched in one run and compared; what is wrong with some is in their
// rows; the history grows without searching anything again; the repository is not touched.
func TestTrack(t *testing.T) {
	suite := ToySuite(t)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), "#!/bin/sh\nexit 2\n", "", ToyEngine(4, "abcd"), ToyEngine(5, "bcd")}, 0, 2, 3, 4, 5)
	check := testenv.Untouched(t, repo)
	InTempDir(t)
	args := []string{suite, "--repo", repo, "--build", ToyBuild, "--nodes", "10", "--out", "h"}
	first, got := track(t, append(args, "--versions", "v1..v4")...)
	if got.Code != host.ExitEngine || first.Schema != 1 || len(first.Versions) != 4 || len(first.Rows) != 2 || !strings.Contains(got.Stderr, "keymove: no results of v2, v3\n") {
		t.Fatalf("%+v", got)
	}
	for i, want := range []string{"", "it does not start: ", "No such file", ""} {
		if v := first.Versions[i]; !strings.Contains(v.Failure, want) || (want == "") != (v.Failure == "") || (want == "") != (v.Contender != "") {
			t.Errorf("%+v, want %q", v, want)
		}
	}
	if csv := ReadFile(t, "h", "track.csv"); !strings.Contains(csv, "it does not start") || strings.Count(csv, "\n") != 5 {
		t.Errorf("track.csv:\n%s", csv)
	}
	// The history is appended, in the order of commits: what is known stays.
	second, got := track(t, append(args, "--versions", "main~4, v5", "--gate")...)
	check()
	if got.Code != host.ExitOK || len(second.Versions) != 6 || len(second.Rows) != 4 {
		t.Fatalf("%+v", got)
	}
	if v := second.Versions[1]; v.Subject != "commit 1" || v.SameAs != "" || v.Contender != v.Name { // a script, as the one before it
		t.Errorf("%+v", v)
	}
	last := second.Rows[3]
	if last.Version != "v5" || last.Solved != 3 || last.Previous.Version != "v4" || last.Previous.Lost != 1 || last.First.Version != "v1" {
		t.Errorf("%+v", last)
	}
	runs, err := filepath.Glob("h/runs/*/records.csv")
	if err != nil || len(runs) != 2 {
		t.Fatalf("%q, %v", runs, err)
	}
	if records := ReadFile(t, runs[1]); strings.Count(records, ",0,1,1,") != 10 || strings.Count(records, ",0,1,0,") != 10 {
		t.Errorf("more than the new ones was searched:\n%s", records)
	}
	for file, text := range map[string]string{
		"track.csv": "\nv1,", "track.md": "lost in v4: e\n- lost in v5: a", "report.html": "lost in v5: a", "history.json": `"schema": 1`,
	} {
		if !strings.Contains(ReadFile(t, "h", file), text) {
			t.Errorf("%s lacks %q:\n%s", file, text, ReadFile(t, "h", file))
		}
	}
	if _, got := track(t, "--resume", "h"); got.Code != host.ExitOK || !strings.Contains(got.Stdout, `"lost_in": "v5"`) {
		t.Errorf("resumed: %+v", got)
	}
}

// A file in the repository has all settings; programs at hand are versions in the order of
// their numbers; a gate fails.
func TestTrackFile(t *testing.T) {
	testenv.OnlyLong(t, "starts many programs")
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde")}, 0, 1)
	InTempDir(t)
	testenv.File(t, filepath.Join(repo, "track.toml"), "suites = [\"toy.epd\"]\nversions = [\"v1..v2\"]\nbuild = \""+ToyBuild+"\"\nnodes = 10\nout = \"history\"\n")
	CopyFile(t, ToySuite(t), filepath.Join(repo, "toy.epd"))
	if result, got := track(t, filepath.Join(repo, "track.toml")); got.Code != host.ExitOK || len(result.Rows) != 2 || ReadFile(t, repo, "history", "track.md") == "" {
		t.Errorf("%+v", got)
	}
	if result, got := track(t, "--resume", filepath.Join(repo, "history")); got.Code != host.ExitOK || len(result.Rows) != 2 {
		t.Errorf("resumed: %+v", got)
	}
	for name, finds := range map[string]string{"toy-1.9": "abcde", "toy-1.10": "abc"} {
		testenv.File(t, filepath.Join("bin", name), ToyEngine(1, finds))
	}
	result, got := track(t, filepath.Join(repo, "toy.epd"), "--engines", "bin", "--nodes", "10")
	if got.Code != host.ExitOK || len(result.Rows) != 2 || result.Rows[0].Version != "toy-1.9" || result.Rows[1].Version != "toy-1.10" || result.Rows[1].Solved != 3 {
		t.Errorf("%+v", got)
	}
}

// Errors are reported, with their exit codes.
func TestTrackFaults(t *testing.T) {
	suite := ToySuite(t)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde")}, 0)
	InTempDir(t)
	WriteFile(t, "bad.toml", `versions = "v1"`, "nonsense = 3")
	for _, test := range []struct {
		args []string
		code int
		text string
	}{
		{[]string{suite, "--versions", "v1", "--repo", repo}, host.ExitUsage, "--build"},
		{[]string{suite, "--versions", "v7", "--repo", repo, "--build", ToyBuild}, host.ExitSuite, `no such version: "v7"`},
		{[]string{suite, "--versions", "v1", "--repo", repo, "--build", "false {out}"}, host.ExitSuite, "no version could be built"},
		{[]string{"missing.epd", "--versions", "v1", "--repo", repo, "--build", ToyBuild}, host.ExitSuite, "missing.epd"},
		{[]string{suite, "--engines", "."}, host.ExitSuite, "no executable files"},
		{[]string{"bad.toml"}, host.ExitSuite, `bad.toml:2:1: unknown key "nonsense"`},
		{[]string{"missing.toml"}, host.ExitSuite, "file not found"},
		{[]string{"--resume", "nowhere"}, host.ExitSuite, "no history to go on with"},
	} {
		got := Call(t, "", append([]string{"track"}, test.args...)...)
		if got.Code != test.code || !strings.Contains(got.Stderr, test.text) {
			t.Errorf("%q: %+v, want %d and %q", test.args, got, test.code, test.text)
		}
		if test.args[0] == "missing.epd" && strings.Contains(got.Stderr, "is built") {
			t.Errorf("%q: built before the suite was read: %s", test.args, got.Stderr)
		}
	}
}

// names returns the versions of a track in their order.
func (r *tracked) names() string {
	var names []string
	for _, v := range r.Versions {
		names = append(names, v.Name)
	}
	return strings.Join(names, " ")
}

// history returns a hundred harmless commits, with one in which the toy engine forgets two
// positions.
func history(broken int) (engines []string) {
	for i := range 101 {
		finds := "abcde"
		if i >= broken {
			finds = "bcd"
		}
		engines = append(engines, ToyEngine(i, finds))
	}
	return engines
}

// bisected is the JSON of a bisection.
type bisected struct {
	Schema, Builds, Commits int
	Exact                   bool
	First                   []struct{ Hash, Subject, Author string } `json:"first_bad"`
	Left, Right             *struct{ Subject, Note string }
	Lost, Gained            []string
}

// bisect runs "keymove bisect" with JSON.
func bisect(t *testing.T, args ...string) (bisected, Outcome) {
	t.Helper()
	got := Call(t, "", append([]string{"bisect", "--json", "-j", "1"}, args...)...)
	var b bisected
	if got.Stdout != "" {
		if err := json.Unmarshal([]byte(got.Stdout), &b); err != nil {
			t.Fatalf("%v: %+v", err, got)
		}
	}
	return b, got
}

// A planted fault among harmless commits is named, with what was lost, by few
// builds; the repository is not touched, although it is dirty.
func TestBisect(t *testing.T) {
	testenv.OnlyLong(t, "builds and tests a dozen commits")
	suite := ToySuite(t)
	repo := ToyRepo(t, history(37)[30:63], 0, 32)
	WriteFile(t, filepath.Join(repo, "engine.sh"), "changed")
	check := testenv.Untouched(t, repo)
	dir := InTempDir(t)
	b, got := bisect(t, "--repo", repo, "--build", ToyBuild, "--good", "v1", "--bad", "v2", "--suite", suite, "--nodes", "10", "--out", "b")
	check()
	if got.Code != host.ExitOK || b.Schema != 1 || !b.Exact || b.Commits != 32 || len(b.First) != 1 {
		t.Fatalf("%+v", got)
	}
	if b.First[0].Subject != "commit 7" || b.First[0].Author != "A U Thor" || b.First[0].Hash != Git(t, repo, "rev-parse", "main~25") {
		t.Errorf("%+v", b.First)
	}
	if b.Left.Subject != "commit 6" || b.Left.Note != "5 of 5 solved" || b.Right.Note != "3 of 5 solved" || len(b.Lost) != 2 || len(b.Gained) != 0 {
		t.Errorf("left %+v, right %+v, lost %v, gained %v", b.Left, b.Right, b.Lost, b.Gained)
	}
	if plain := bits.Len(32); 2*b.Builds > 3*plain {
		t.Errorf("%d builds, where plain bisection takes %d", b.Builds, plain)
	}
	if !strings.Contains(got.Stderr, "has changes that are in no commit") {
		t.Errorf("nothing about the changes: %s", got.Stderr)
	}

	// git takes the log.
	log := ReadFile(t, "b", "bisect.log")
	Git(t, repo, "stash", "--quiet")
	Git(t, repo, "bisect", "replay", filepath.Join(dir, "b", "bisect.log"))
	if said := Git(t, repo, "bisect", "log"); !strings.Contains(said, "first bad commit: ["+b.First[0].Hash+"] commit 7") {
		t.Errorf("git does not find it: %s", said)
	}
	// A killed bisection goes on, whatever was written of the last line.
	testenv.Check(t, os.WriteFile("b/bisect.log", []byte(log[:len(log)*2/3]), 0o666))
	resumed, got := bisect(t, "--resume", "b")
	if got.Code != host.ExitOK || resumed.First[0] != b.First[0] || ReadFile(t, "b", "bisect.log") != log {
		t.Errorf("resumed: %+v", got)
	}
	// What an earlier version was asked for is not dropped in silence.
	WriteFile(t, "b/bisect.json", strings.Replace(ReadFile(t, "b", "bisect.json"), `"settings":`, `"settings": [{"setting": "gained", "written": "--gained", "text": "true"}], "earlier":`, 1))
	if got := Call(t, "", "bisect", "--resume", "b"); got.Code != host.ExitSuite || !strings.Contains(got.Stderr, "b was begun with --gained, which this version does not have: begin anew") {
		t.Errorf("resumed: %+v", got)
	}
}

// Errors are reported before anything is built, and nothing is lost.
func TestBisectFaults(t *testing.T) {
	suite := ToySuite(t)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), ToyEngine(2, "abc"), "", ToyEngine(4, "abc")}, 0)
	InTempDir(t)
	shallow := filepath.Join(t.TempDir(), "shallow")
	Git(t, "", "clone", "--quiet", "--depth", "2", "file://"+repo, shallow)
	check := testenv.Untouched(t, repo)
	full := []string{"--repo", repo, "--build", ToyBuild, "--good", "v1", "--bad", "main", "--suite", suite}
	changed := func(name, text string) []string {
		list := append([]string{}, full...)
		for i := range list {
			if list[i] == name {
				list[i+1] = text
			}
		}
		return list
	}
	for _, test := range []struct {
		args []string
		code int
		text string
	}{
		{changed("--good", "v9"), host.ExitSuite, `no such version: "v9"`},
		{changed("--repo", shallow), host.ExitSuite, "the repository is shallow"},
		{changed("--repo", "."), host.ExitSuite, "not a git repository"},
		{changed("--bad", "v1"), host.ExitSuite, "are the same commit"},
		{append(changed("--bad", "v1")[:6:6], "--good", "main", "--bad", "v1"), host.ExitSuite, "exchange them"},
		{changed("--build", "echo no compiler; false {out}"), host.ExitSuite, "exit status 1: no compiler"},
		{changed("--bad", "main~1"), host.ExitSuite, "the bad version"},
		{changed("--bad", "main~3"), host.ExitInconclusive, "the bad version is not worse: good 5 of 5 solved, bad 5 of 5 solved"},
		{changed("--good", "main~2"), host.ExitInconclusive, "the bad version is not worse: good 3 of 5 solved, bad 3 of 5 solved"},
		{append(changed("--build", "cp "+QuoteForShell(fake.Command())+" {out}"), "--with", "arg="+fake.Args()[0]), host.ExitInconclusive, "the same program"},
		{append(full, "--case", "z"), host.ExitSuite, "no position is left"},
		{[]string{"--resume", "nothing"}, host.ExitSuite, "no bisection to go on with"},
	} {
		got := Call(t, "", append([]string{"bisect"}, test.args...)...)
		if got.Code != test.code || !strings.Contains(got.Stderr, test.text) {
			t.Errorf("%q: %+v, want %d and %q", test.args, got, test.code, test.text)
		}
	}
	check()
}
