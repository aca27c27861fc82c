//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/exit"
	"keymove/internal/longtest"
)

// TestNoEngineOutlivesAKill kills the program while it runs an engine with two child
// processes, one in its group and one in a session of its own: no process is left.
func TestNoEngineOutlivesAKill(t *testing.T) {
	for name, args := range map[string]func(engine string) []string{
		"run": func(e string) []string {
			return []string{"run", "mates", "--nodes", "1000", "--out", "run", "-j", "2", "--engine", e}
		},
		"match": func(e string) []string {
			return []string{"match", "--nodes", "1000", "--games", "2", "--out", "match", "--engine", e, "--profile", "plain"}
		},
		"engines check": func(e string) []string { return []string{"engines", "check", e} },
	} {
		t.Run(name, func(t *testing.T) {
			mark := inTempDir(t)
			program := asProcess(t, args(fakeEngine([]string{"hang", "children=" + mark}))...)
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			waitUntil(t, "the engine searches, with its children", func() bool {
				return len(processesWith(mark, "sleep=")) >= 2 && exists("run/journal.jsonl") == (name == "run")
			})
			if err := program.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = program.Wait() // it was killed
			waitUntil(t, "no process of the engine is left", func() bool { return len(processesWith(mark, "")) == 0 })
		})
	}
}

// waitUntil waits until a condition holds, for at most a minute.
func waitUntil(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

// processesWith returns the command lines that contain two texts.
func processesWith(mark, text string) []string {
	var found []string
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well-formed
	for _, file := range files {
		data, err := os.ReadFile(file)
		if line := string(data); err == nil && strings.Contains(line, mark) && strings.Contains(line, text) {
			found = append(found, strings.ReplaceAll(line, "\x00", " "))
		}
	}
	return found
}

// TestKilledRunsWithAnEngine kills runs with an external engine at random moments,
// resumes them, and compares the files with those of an undisturbed run. With
// KEYMOVE_LONG=1 it kills a hundred times.
func TestKilledRunsWithAnEngine(t *testing.T) {
	mark := inTempDir(t)
	args := []string{"run", "mates", "--nodes", "10000", "--no-times", "--trace", "--quiet",
		"--engine", fakeEngine([]string{"think=5ms", "children=" + mark}), "--profile", "plain"}
	if got := call(t, "", append(args, "--out", "whole")...); got.code != exit.OK {
		t.Fatalf("undisturbed: %+v", got)
	}
	kills := map[string]int{"1": 2, "2": 2, "8": 2}
	if longtest.Enabled() {
		kills = map[string]int{"1": 34, "2": 33, "8": 33}
	}
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	for workers, kills := range kills {
		t.Run(workers+" workers", func(t *testing.T) {
			runs := 0
			for left := kills; left > 0; runs++ {
				k := killed{fmt.Sprintf("run-%s-%d", workers, runs), append(args, "-j", workers), rng}
				left -= k.run(t, left)
				checkSameFiles(t, k.dir, "whole")
				if readFile(t, k.dir, "trace.jsonl") != readFile(t, "whole", "trace.jsonl") {
					t.Errorf("trace.jsonl of %s differs from that of whole", k.dir)
				}
			}
			t.Logf("%d kills in %d runs", kills, runs)
		})
	}
	waitUntil(t, "no process of the engines is left", func() bool { return len(processesWith(mark, "")) == 0 })
}
