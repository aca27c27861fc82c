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

// resumedTrack is a track of a branch that moves on, and what it has to end with.
type resumedTrack struct {
	repo  string
	args  []string
	whole string // track.csv
}

func newResumedTrack(t *testing.T) *resumedTrack {
	t.Helper()
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcd"), "#!/bin/sh\nexit 1\n", ToyEngine(3, "abc")}, 0, 1)
	return &resumedTrack{repo: repo, args: []string{"track", ToySuite(t), "--repo", repo, "--build", ToyBuild, "--versions", "v1..main", "--every", "1", "--nodes", "10",
		"--no-times", "-j", "1", "--quiet", "--out", "h"}}
}

// check resumes the track in h, and compares.
func (r *resumedTrack) check(t *testing.T, what string) {
	t.Helper()
	if got := Call(t, "", "track", "--resume", "h", "--quiet"); got.Code != host.ExitEngine {
		t.Errorf("%s: %+v", what, got)
	}
	if rows := ReadFile(t, "h", "track.csv"); rows != r.whole {
		t.Errorf("%s: other rows:\n%s", what, rows)
	}
	if runs, err := filepath.Glob(filepath.Join("h", "runs", "*")); err != nil || len(runs) != 1 {
		t.Errorf("%s: %q, %v", what, runs, err)
	}
}

// A track that was killed at any point, and is resumed, has one folder and the same rows, although
// the branch that it was asked for has moved on.
func TestTrackKilledAnywhere(t *testing.T) {
	testenv.OnlyLong(t, "starts many programs")
	r := newResumedTrack(t)
	InTempDir(t)
	if got := Call(t, "", r.args...); got.Code != host.ExitEngine {
		t.Fatalf("%+v", got)
	}
	r.whole = ReadFile(t, "h", "track.csv")
	if err := os.Rename("h", "whole"); err != nil {
		t.Fatal(err)
	}
	AddToy(t, r.repo, "later", ToyEngine(9, "a"), 100)
	runs, err := filepath.Glob(filepath.Join("whole", "runs", "*"))
	if err != nil || len(runs) != 1 {
		t.Fatalf("%q, %v", runs, err)
	}
	run := filepath.Join("h", "runs", filepath.Base(runs[0]))
	remove := func(paths ...string) {
		for _, path := range paths {
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	history := []string{"h/history.json", "h/track.csv", "h/track.md", "h/report.html"}
	tables := []string{"records.csv", "summary.csv", "comparison.csv", "report.html", "report.md", "junit.xml", "failed.epd"}
	for i := range tables {
		tables[i] = filepath.Join(run, tables[i])
	}
	noEnd := func() { without(t, filepath.Join(run, "run.json"), "end") }
	journal := filepath.Join(run, "journal.jsonl")
	states := []struct {
		what string
		make func()
	}{
		{"the run has no name", func() { remove("h/runs", "h/versions.json"); without(t, "h/track.json", "run") }},
		{"the run has no folder", func() { remove(run) }},
		{"an empty folder", func() { remove(run); mkdir(t, run); WriteFile(t, filepath.Join(run, folder.LockFile), "") }},
		{"a copy without a manifest", func() {
			remove(filepath.Join(run, "run.json"), journal)
			WriteFile(t, filepath.Join(run, "stdin.epd"), "x")
		}},
		{"no record", func() { noEnd(); remove(append(tables, journal)...) }},
		{"a torn record", func() {
			noEnd()
			text := ReadFile(t, journal)
			if err := os.WriteFile(journal, []byte(text[:len(text)*2/3]), 0o666); err != nil {
				t.Fatal(err)
			}
			remove(tables...)
		}},
		{"all records and no end", func() { noEnd(); remove(tables...) }},
		{"an end and no tables", func() { remove(tables...) }},
		{"tables and no history", func() {}},
		{"half of the history", func() { remove(history[2:]...) }},
		{"all", nil},
	}
	for _, state := range states {
		remove("h")
		if err := os.CopyFS("h", os.DirFS("whole")); err != nil {
			t.Fatal(err)
		}
		if state.make != nil {
			remove(history...)
			state.make()
		}
		r.check(t, state.what)
	}
	// A new call adds what the branch has now, in a run of its own.
	r.args = append(r.args, "--json")
	if got := Call(t, "", r.args...); got.Code != host.ExitEngine || !strings.Contains(got.Stdout, `"subject": "commit 3"`) {
		t.Errorf("%+v", got)
	}
	if runs, err := filepath.Glob(filepath.Join("h", "runs", "*")); err != nil || len(runs) != 2 {
		t.Errorf("a new call: %q, %v", runs, err)
	}
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(path, 0o777); err != nil {
		t.Fatal(err)
	}
}

// without takes a key from a file of JSON.
func without(t *testing.T, path, key string) {
	t.Helper()
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(ReadFile(t, path)), &fields); err != nil {
		t.Fatal(err)
	}
	if fields[key] == nil {
		t.Fatalf("%s has no %q", path, key)
	}
	delete(fields, key)
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
