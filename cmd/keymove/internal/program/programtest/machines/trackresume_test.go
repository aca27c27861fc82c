package machines

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/suites/folder"
)

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
	if err := os.Rename("h", "whole"); err != nil {
		t.Fatal(err)
	}
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
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
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
		if err := os.CopyFS("h", os.DirFS("whole")); err != nil {
			t.Fatal(err)
		}
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
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	testenv.File(t, path, string(data))
}
