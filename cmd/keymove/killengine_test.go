//go:build linux

package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// TestNoEngineOutlivesAKill kills the program while it runs an engine with two child
// processes, one in its group and one in a session of its own: no process is left.
func TestNoEngineOutlivesAKill(t *testing.T) {
	for name, args := range commandsOfEngines(t) {
		t.Run(name, func(t *testing.T) {
			mark := inTempDir(t)
			program := searching(t, mark, name, args)
			if err := program.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = program.Wait() // it was killed
			waitUntil(t, "no process of the engine is left", func() bool { return len(processesWith(mark, "")) == 0 })
		})
	}
}

// TestASecondInterruptEndsAtOnce: while an engine hangs, two interrupts end the program; no process of the engine is
// left, and the folder can be opened again.
func TestASecondInterruptEndsAtOnce(t *testing.T) {
	for name, args := range commandsOfEngines(t) {
		t.Run(name, func(t *testing.T) {
			mark := inTempDir(t)
			handle(t, os.Interrupt)
			program := searching(t, mark, name, args)
			ended := make(chan error, 1)
			go func() { ended <- program.Wait() }()
			signalUntilEnd(t, program.Process, os.Interrupt, ended)
			waitUntil(t, "no process of the engine is left", func() bool { return len(processesWith(mark, "")) == 0 })
			if got := call(t, "", "report", name); exists(name) && got.code == host.ExitUsage {
				t.Errorf("%+v", got)
			}
		})
	}
}

// commandsOfEngines are the arguments of commands that search with an engine; the folder of a run or match has the
// name of its command.
func commandsOfEngines(t *testing.T) map[string]func(engine string) []string {
	t.Helper()
	return map[string]func(engine string) []string{
		"run": func(e string) []string {
			return []string{"run", "mates", "--nodes", "1000", "--out", "run", "-j", "2", "--engine", e}
		},
		"match": func(e string) []string {
			return []string{"match", "--nodes", "1000", "--games", "2", "--out", "match", "--engine", e, "--profile", "plain"}
		},
		"engines check": func(e string) []string { return []string{"engines", "check", e} },
	}
}

// searching starts a program and returns it when its engine, which hangs, searches with two child processes.
func searching(t *testing.T, mark, name string, args func(engine string) []string) *exec.Cmd {
	t.Helper()
	program := asProcess(t, args(fakeEngine([]string{"hang", "children=" + mark}))...)
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, "the engine searches, with its children", func() bool {
		return len(processesWith(mark, "sleep=")) >= 2 && exists("run/journal.jsonl") == (name == "run")
	})
	return program
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
	if testenv.Nightly() {
		numbers = []string{"1", "8"}
	}
	for _, workers := range numbers {
		j := longJob{"run", []string{"mates", "--nodes", "10000", "--no-times", "--trace", "-j", workers,
			"--engine", fakeEngine([]string{"think=5ms", "children=" + mark}), "--profile", "plain"},
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
