package external

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/engine/enginetest/fake"
)

// TestChildren: a zombie is found, so that TestNothingIsLeft can fail.
func TestChildren(t *testing.T) {
	if _, known := children(); !known {
		t.Fatal("/proc is not available")
	}
	zombie := exec.Command(fake.Command(), fake.Args("die-at-start")...)
	if err := zombie.Start(); err != nil {
		t.Fatal(err)
	}
	if left, _ := children(); len(left) != 1 {
		t.Errorf("children %v, want one", left)
	}
	_ = zombie.Wait() // it fails, as it was told to
	if left, _ := children(); len(left) != 0 {
		t.Errorf("children %v, want none", left)
	}
}

// TestForkedProcessesAreKilled looks for processes that an engine has left behind,
// also in a session of their own.
func TestForkedProcessesAreKilled(t *testing.T) {
	for _, behaviour := range []string{"fork", "fork-away"} {
		_, _, err := search(t.Context(), open(t, fakeConfig(behaviour)), game(t, board.StartFEN), depth2)
		checkFailure(t, "a search", err, "crash", "I leave a child behind")
		checkGone(t, behaviour, "sleep=1h")
	}
	mark := t.TempDir()
	e, err := Open(t.Context(), fakeConfig("children="+mark))
	if err != nil {
		t.Fatal(err)
	}
	if !running(mark) {
		t.Error("the engine has started nothing")
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	checkGone(t, "an engine that quits", mark)
}

// checkGone waits until no process has the text in its command line.
func checkGone(t *testing.T, what, text string) {
	t.Helper()
	if !eventually(func() bool { return !running(text) }) {
		t.Errorf("%s: a process %q is still running", what, text)
	}
}

// running reports whether a process of our program has the text in its command line.
func running(text string) bool {
	return slices.ContainsFunc(commandLines(), func(s string) bool { return strings.Contains(s, text) })
}

// commandLines returns the command lines of the processes that run our program.
func commandLines() []string {
	var lines []string
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well-formed
	for _, file := range files {
		data, err := os.ReadFile(file)
		if line := strings.ReplaceAll(string(data), "\x00", " "); err == nil && strings.Contains(line, fake.Command()) {
			lines = append(lines, line)
		}
	}
	return lines
}

func TestCPUTime(t *testing.T) {
	const busy = 50 * time.Millisecond
	worked, _, err := search(t.Context(), open(t, fakeConfig("busy="+busy.String())), game(t, board.StartFEN), depth2)
	if err != nil || worked.CPU <= 0 || worked.CPU > worked.Time+worked.Time/2 {
		t.Errorf("a search that was busy for %v: %v of CPU in %v, %v", busy, worked.CPU, worked.Time, err)
	}
	rested, _, err := search(t.Context(), open(t, fakeConfig("think=200ms")), game(t, board.StartFEN), depth2)
	if err != nil || rested.CPU >= rested.Time/2 {
		t.Errorf("a search that slept: %v of CPU in %v, %v", rested.CPU, rested.Time, err)
	}
}
