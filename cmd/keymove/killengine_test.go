//go:build linux

package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
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

// TestKilledRunsWithAnEngine: killed again and again, runs with an external engine end as if
// nothing had happened, and leave no process of it.
func TestKilledRunsWithAnEngine(t *testing.T) {
	mark := inTempDir(t)
	numbers := []string{"3"}
	if testenv.Long() {
		numbers = []string{"1", "8"}
	}
	for _, workers := range numbers {
		j := longJob{"run", []string{"mates", "--nodes", "10000", "--no-times", "--trace", "-j", workers,
			"--engine", fakeEngine([]string{"think=5ms", "children=" + mark}), "--profile", "plain"}, "",
			"journal.jsonl", 3, []string{"records.csv", "summary.csv", "failed.epd", "trace.jsonl"}}
		whole, killed := "whole-"+workers, "killed-"+workers
		j.end(t, whole)
		accidents["killed again and again"](t, &j, killed, rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0)))
		for _, file := range j.files {
			if readFile(t, killed, file) != readFile(t, whole, file) {
				t.Errorf("%s workers: %s is another one", workers, file)
			}
		}
	}
	waitUntil(t, "no process of the engines is left", func() bool { return len(processesWith(mark, "")) == 0 })
}
