//go:build linux

package program_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
)

// commandsOfEngines are the commands that search with an engine; the folder of a run or match has the
// name of its command.
var commandsOfEngines = map[string][]string{
	"run":           {"run", "mates", "--nodes", "1000", "--out", "run", "-j", "2", "--engine", "ENGINE"},
	"match":         {"match", "--nodes", "1000", "--games", "2", "--out", "match", "--profile", "plain", "--engine", "ENGINE"},
	"engines check": {"engines", "check", "ENGINE"},
}

// TestNoEngineOutlivesTheProgram: the program is killed, or interrupted twice, while it runs an engine that hangs, with
// two child processes, one in its group and one in a session of its own. No process is left, and the folder can be opened
// again.
func TestNoEngineOutlivesTheProgram(t *testing.T) {
	for name, args := range commandsOfEngines {
		for _, sig := range []os.Signal{os.Kill, os.Interrupt} {
			t.Run(name+", "+sig.String(), func(t *testing.T) {
				mark := InTempDir(t)
				handle(t, os.Interrupt)
				program := searching(t, mark, name, args)
				ended := make(chan error, 1)
				go func() { ended <- program.Wait() }()
				signalUntilEnd(t, program.Process, sig, ended)
				waitUntil(t, "no process of the engine is left", func() bool { return len(processesWith(mark, "")) == 0 })
				if got := Call(t, "", "report", name); Exists(name) && got.Code == host.ExitUsage {
					t.Errorf("%+v", got)
				}
			})
		}
	}
}

// searching starts a program and returns it when its engine searches with two child processes.
func searching(t *testing.T, mark, name string, args []string) *exec.Cmd {
	t.Helper()
	program := AsProcess(t, append(args[:len(args)-1:len(args)-1], FakeEngine([]string{"hang", "children=" + mark}))...)
	testenv.Check(t, program.Start())
	waitUntil(t, "the engine searches, with its children", func() bool {
		return len(processesWith(mark, "sleep=")) >= 2 && Exists("run/journal.jsonl") == (name == "run")
	})
	return program
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
	mark := InTempDir(t)
	j := longJob{"run", []string{"mates", "--nodes", "10000", "--no-times", "--trace", "-j", "3",
		"--engine", FakeEngine([]string{"think=5ms", "children=" + mark}), "--profile", "plain"}, []string{"records.csv", "summary.csv", "failed.epd", "trace.jsonl"}}
	j.checkKilled(t, "engine")
	waitUntil(t, "no process of the engines is left", func() bool { return len(processesWith(mark, "")) == 0 })
}
