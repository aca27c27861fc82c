package machines

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
	"keymove/suites/folder"
)

// otherPawns make a suite in which a loss is significant.
var otherPawns = []string{"5PP1", "5P1P", "6PP", "5P2", "6P1", "7P", "8"}

// startScript starts the engine whose file lies beside it.
const startScript = "#!/bin/sh\nexec sh \"$0.sh\"\n"

// startBuild leaves a start script, which is the same for each version, and the engine beside it.
const startBuild = `printf '#!/bin/sh\nexec sh "$0.sh"\n' > {out} && cp engine.sh {out}.sh`

// buildsOfMoreThanAFile returns a suite and the flags of a repository with three versions, where the last one finds less.
func buildsOfMoreThanAFile(t *testing.T) []string {
	t.Helper()
	suite := ToySuite(t, otherPawns...)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), ToyEngine(2, "x")}, 0, 1, 2)
	InTempDir(t)
	return []string{suite, "--repo", repo, "--builds", "b", "--nodes", "10", "--build", startBuild}
}

// Versions whose executables are equal are searched, each as what its build left.
func TestBuildsOfMoreThanAFile(t *testing.T) {
	build := buildsOfMoreThanAFile(t)
	for range 2 { // the second time all answers are known
		result, got := track(t, append(build, "--versions", "v1..v3", "--gate", "--out", "h")...)
		if got.Code != host.ExitRegressed || len(result.Rows) == 0 || strings.Contains(got.Stderr, "the same program") || strings.Contains(got.Stderr, "without the cache") {
			t.Fatalf("%+v", got)
		}
	}
	runs, err := filepath.Glob("h/runs/*/records.csv")
	if err != nil || len(runs) != 2 || strings.Contains(ReadFile(t, runs[1]), ",0,1,0,") {
		t.Errorf("searched again: %q, %v", runs, err)
	}
}

// TestBisectBuildsOfMoreThanAFile finds the version by what lies beside the program.
func TestBisectBuildsOfMoreThanAFile(t *testing.T) {
	build := buildsOfMoreThanAFile(t)
	if result, got := bisect(t, append(build[1:], "--suite", build[0], "--good", "v1", "--bad", "v3")...); got.Code != host.ExitOK || result.First[0].Subject != "commit 2" {
		t.Errorf("%+v", got)
	}
}

// A version is called the same program where it is one for certain.
func TestBuildsOfOneProgram(t *testing.T) {
	repo := ToyRepo(t, []string{ToyEngine(0, ""), ToyEngine(1, ""), ToyEngine(2, "")}, 0, 1, 2)
	InTempDir(t)
	native := []string{ToySuite(t), "--repo", repo, "--nodes", "10", "--build", "cp " + QuoteForShell(fake.Command()) + " {out}", "--with", "arg=" + fake.Args()[0], "--versions", "v1..v3", "--out"}
	if result, got := track(t, append(native, "native")...); got.Code != host.ExitOK || result.Versions[1].SameAs != "v1" || result.Versions[2].SameAs != "v1" {
		t.Errorf("one program: %+v", got)
	}
	native[6] += "; date +%N > {outdir}/built" // a version is what its build left
	if result, got := track(t, append(native, "dated")...); got.Code != host.ExitOK || result.Versions[1].SameAs != "" || result.Versions[1].Contender != "v2" {
		t.Errorf("a program and a date: %+v", got)
	}
}

// Programs at hand with one name are named by what differs, in this call and in later ones; nothing takes the
// place of another.
func TestProgramsOfOneName(t *testing.T) {
	suite := ToySuite(t, otherPawns...)
	InTempDir(t)
	for version, finds := range map[string]string{"v1": "abcde", "v2": "abcde", "v10": "x"} {
		testenv.File(t, filepath.Join("rel", version, "engine"), startScript)
		testenv.File(t, filepath.Join("rel", version, "engine.sh"), ToyEngine(1, finds))
	}
	args := []string{suite, "--nodes", "10", "--gate", "--out"}
	all := append(args, "h", "--engines", "rel/*/engine", "--engines", "rel/v10")
	result, got := track(t, all...)
	if got.Code != host.ExitOK || result.names() != "v1/engine v2/engine v10/engine v10/engine.sh" || result.Judged != "v10/engine.sh" ||
		strings.Count(got.Stderr, "v2/engine is searched anew, without the cache: it is a script") != 1 {
		t.Errorf("%s: %+v", result.names(), got)
	}
	if result, got := track(t, append(args, "day", "--engines", "rel/v1/engine")...); got.Code != host.ExitSuite || result.names() != "engine" ||
		!strings.Contains(got.Stderr, "--gate has nothing to compare: engine is the only version") {
		t.Fatalf("%s: %+v", result.names(), got)
	}
	if result, got := track(t, append(args, "day", "--engines", "rel/v10/engine")...); got.Code != host.ExitRegressed || result.names() != "v1/engine v10/engine" {
		t.Errorf("%s: %+v", result.names(), got)
	}
	Move(t, "rel/v2", "rel/moved")
	if result, got := track(t, append(args, "h", "--engines", "rel/moved/engine")...); got.Code != host.ExitOK || result.names() != "v1/engine moved/engine v10/engine v10/engine.sh" {
		t.Errorf("moved: %s: %+v", result.names(), got)
	}
	testenv.File(t, "rel/v1/engine", startScript+"# again\n")
	for _, args := range [][]string{append(args, "day", "--engines", "rel/v1/engine"), append(args, "h", "--engines", "rel/v1")} {
		if _, got := track(t, args...); got.Code != host.ExitSuite || !strings.Contains(got.Stderr, "no version takes the place of another") {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// A tag that is another commit now leaves the one that it was under its hash, and two versions of one name are
// an error.
func TestVersionsOfOneName(t *testing.T) {
	suite := ToySuite(t, otherPawns...)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), ToyEngine(2, "x")}, 0, 1, 1)
	InTempDir(t)
	args := []string{suite, "--repo", repo, "--build", ToyBuild, "--builds", "b", "--nodes", "10", "--gate", "--out"}
	if result, got := track(t, append(args, "h", "--versions", "v1,v2")...); got.Code != host.ExitOK || result.names() != "v1 v2" {
		t.Fatalf("%+v", got)
	}
	short := Git(t, repo, "rev-parse", "--short=10", "v2")
	Git(t, repo, "tag", "--force", "v2", "main")
	if result, got := track(t, append(args, "h", "--versions", "v2")...); got.Code != host.ExitRegressed || result.names() != "v1 "+short+" v2" ||
		!strings.Contains(got.Stderr, "v2 is another commit than before: what it was is "+short+" now") {
		t.Errorf("%s: %+v", result.names(), got)
	}
	Git(t, repo, "tag", short, "main") // the name by which main~1 is known
	if _, got := track(t, append(args, "g", "--versions", "main~1,"+short)...); got.Code != host.ExitSuite || !strings.Contains(got.Stderr, "two versions are called "+short+", and cannot be told apart") {
		t.Errorf("%+v", got)
	}
}

// A track that was killed at any point, and is resumed, has one folder and the same rows, although
// the branch that it was asked for has moved on.
func TestTrackKilledAnywhere(t *testing.T) {
	testenv.OnlyLong(t, "starts many programs")
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcd"), "#!/bin/sh\nexit 1\n", ToyEngine(3, "abc")}, 0, 1)
	args := []string{"track", ToySuite(t), "--repo", repo, "--build", ToyBuild, "--versions", "v1..main", "--every", "1", "--nodes", "10",
		"--no-times", "-j", "1", "--quiet", "--out", "h"}
	InTempDir(t)
	if got := Call(t, "", args...); got.Code != host.ExitEngine {
		t.Fatalf("%+v", got)
	}
	whole := ReadFile(t, "h", "track.csv")
	testenv.Check(t, os.Rename("h", "whole"))
	WriteText(t, filepath.Join(repo, "engine.sh"), ToyEngine(9, "a"))
	Git(t, repo, "commit", "--quiet", "--all", "--message", "later")
	runs, err := filepath.Glob(filepath.Join("whole", "runs", "*"))
	if err != nil || len(runs) != 1 {
		t.Fatalf("%q, %v", runs, err)
	}
	run := filepath.Join("h", "runs", filepath.Base(runs[0]))
	manifest, journal := filepath.Join(run, "run.json"), filepath.Join(run, "journal.jsonl")
	remove := func(paths ...string) {
		for _, path := range paths {
			testenv.Check(t, os.RemoveAll(path))
		}
	}
	history := []string{"h/history.json", "h/track.csv", "h/track.md", "h/report.html"}
	tables := func() {
		for _, name := range []string{"records.csv", "summary.csv", "comparison.csv", "report.html", "report.md", "junit.xml", "failed.epd"} {
			remove(filepath.Join(run, name))
		}
	}
	for what, left := range map[string]func(){ // in h
		"the run has no name":       func() { remove("h/runs", "h/versions.json"); without(t, "h/track.json", "run") },
		"the run has no folder":     func() { remove(run) },
		"an empty folder":           func() { remove(run); testenv.File(t, filepath.Join(run, folder.LockFile), "") },
		"a copy without a manifest": func() { remove(manifest, journal); WriteFile(t, filepath.Join(run, "stdin.epd"), "x") },
		"no record":                 func() { without(t, manifest, "end"); tables(); remove(journal) },
		"all records and no end":    func() { without(t, manifest, "end"); tables() },
		"an end and no tables":      tables,
		"tables and no history":     func() {},
		"half of the history":       nil,
		"a torn record": func() {
			without(t, manifest, "end")
			tables()
			text := ReadFile(t, journal)
			testenv.File(t, journal, text[:len(text)*2/3])
		},
	} {
		remove("h")
		testenv.Check(t, os.CopyFS("h", os.DirFS("whole")))
		if left != nil {
			remove(history...)
			left()
		} else {
			remove(history[2:]...)
		}
		got := Call(t, "", "track", "--resume", "h", "--quiet")
		runs, err := filepath.Glob(filepath.Join("h", "runs", "*"))
		if rows := ReadFile(t, "h", "track.csv"); got.Code != host.ExitEngine || rows != whole || len(runs) != 1 {
			t.Errorf("%s: %+v, %q, %v\n%s", what, got, runs, err, rows)
		}
	}
	// A new call adds what the branch has now, in a run of its own.
	if got := Call(t, "", append(args, "--json")...); got.Code != host.ExitEngine || !strings.Contains(got.Stdout, `"subject": "commit 3"`) {
		t.Errorf("%+v", got)
	}
	if runs, err := filepath.Glob(filepath.Join("h", "runs", "*")); err != nil || len(runs) != 2 {
		t.Errorf("a new call: %q, %v", runs, err)
	}
}

// without takes a key from a file of JSON.
func without(t *testing.T, path, key string) {
	t.Helper()
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(ReadFile(t, path)), &fields); err != nil || fields[key] == nil {
		t.Fatalf("%s has no %q: %v", path, key, err)
	}
	delete(fields, key)
	data := testenv.Must(json.Marshal(fields))(t)
	testenv.File(t, path, string(data))
}
