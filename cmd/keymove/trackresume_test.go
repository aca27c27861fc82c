package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
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
	repo := toyRepo(t, []string{toyEngine(0, "abcde"), toyEngine(1, "abcd"), "#!/bin/sh\nexit 1\n", toyEngine(3, "abc")}, 0, 1)
	return &resumedTrack{repo: repo, args: []string{"track", toySuite(t), "--repo", repo, "--build", toyBuild, "--versions", "v1..main", "--every", "1", "--nodes", "10",
		"--no-times", "-j", "1", "--quiet", "--out", "h"}}
}

// check resumes the track in h, and compares.
func (r *resumedTrack) check(t *testing.T, what string) {
	t.Helper()
	if got := call(t, "", "track", "--resume", "h", "--quiet"); got.code != host.ExitEngine {
		t.Errorf("%s: %+v", what, got)
	}
	if rows := readFile(t, "h", "track.csv"); rows != r.whole {
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
	inTempDir(t)
	if got := call(t, "", r.args...); got.code != host.ExitEngine {
		t.Fatalf("%+v", got)
	}
	r.whole = readFile(t, "h", "track.csv")
	if err := os.Rename("h", "whole"); err != nil {
		t.Fatal(err)
	}
	addToy(t, r.repo, "later", toyEngine(9, "a"), 100)
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
		{"an empty folder", func() { remove(run); mkdir(t, run); writeFile(t, filepath.Join(run, folder.LockFile), "") }},
		{"a copy without a manifest", func() {
			remove(filepath.Join(run, "run.json"), journal)
			writeFile(t, filepath.Join(run, "stdin.epd"), "x")
		}},
		{"no record", func() { noEnd(); remove(append(tables, journal)...) }},
		{"a torn record", func() {
			noEnd()
			text := readFile(t, journal)
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
	if got := call(t, "", r.args...); got.code != host.ExitEngine || !strings.Contains(got.stdout, `"subject": "commit 3"`) {
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
	if err := json.Unmarshal([]byte(readFile(t, path)), &fields); err != nil {
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

// keepBusy keeps all CPUs busy until the test is over: with programs of their own, because the
// scheduler of Go lets a goroutine that has waited wait 10 ms more for one that never does.
func keepBusy(t *testing.T) {
	t.Helper()
	for range runtime.NumCPU() {
		busy := exec.CommandContext(t.Context(), "/bin/sh", "-c", "while :; do :; done")
		if err := busy.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = busy.Process.Kill() // it may have ended with the context
			_ = busy.Wait()         // it was killed
		})
	}
}

// The same with processes that are killed between the end of the run and that of the history, while
// all CPUs are busy.
func TestTrackKilledUnderLoad(t *testing.T) {
	testenv.OnlyNightly(t, "kills twenty tracks while all CPUs are busy")
	const kills = 20
	r := newResumedTrack(t)
	inTempDir(t)
	if got := call(t, "", r.args...); got.code != host.ExitEngine {
		t.Fatalf("%+v", got)
	}
	r.whole = readFile(t, "h", "track.csv")
	keepBusy(t)
	for n := range kills {
		if err := os.RemoveAll("h"); err != nil {
			t.Fatal(err)
		}
		program := asProcess(t, r.args...)
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() { _ = program.Wait(); close(ended) }() // it is killed
		for isOver := false; !isOver; {
			select {
			case <-ended:
				isOver = true
			case <-time.After(time.Millisecond):
				manifests, _ := filepath.Glob("h/runs/*/run.json") // the pattern is well-formed
				isOver = len(manifests) > 0 && strings.Contains(readFile(t, manifests[0]), `"end"`)
			}
		}
		time.Sleep(time.Duration(n%5) * time.Millisecond) // some are killed later
		_ = program.Process.Kill()                        // it may have ended
		<-ended
		r.check(t, fmt.Sprint("kill ", n))
	}
}
