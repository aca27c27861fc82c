package external

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/engine/enginetest/fake"
)

// TestForkedProcessesAreKilled looks for processes that an engine has left behind,
// also in a session of their own.
func TestForkedProcessesAreKilled(t *testing.T) {
	for _, behaviour := range []string{"fork", "fork-away"} {
		_, _, err := searchWith(t, fakeConfig(behaviour), board.StartFEN, depth2)
		checkFailure(t, "a search", err, "crash", "I leave a child behind")
		checkGone(t, behaviour, "sleep=1h")
	}
	mark := t.TempDir()
	e := open(t, fakeConfig("children="+mark))
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
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well-formed
	return slices.ContainsFunc(files, func(file string) bool {
		data, err := os.ReadFile(file)
		line := strings.ReplaceAll(string(data), "\x00", " ")
		return err == nil && strings.Contains(line, fake.Command()) && strings.Contains(line, text)
	})
}

func TestCPUTime(t *testing.T) {
	const busy = 50 * time.Millisecond
	worked, _, err := searchWith(t, fakeConfig("busy="+busy.String()), board.StartFEN, depth2)
	if err != nil || worked.CPU <= 0 || worked.CPU > worked.Time+worked.Time/2 {
		t.Errorf("a search that was busy for %v: %v of CPU in %v, %v", busy, worked.CPU, worked.Time, err)
	}
	rested, _, err := searchWith(t, fakeConfig("think=200ms"), board.StartFEN, depth2)
	if err != nil || rested.CPU >= rested.Time/2 {
		t.Errorf("a search that slept: %v of CPU in %v, %v", rested.CPU, rested.Time, err)
	}
	behind, _, err := searchWith(t, fakeConfig("busy="+busy.String(), "children="+t.TempDir()), board.StartFEN, depth2)
	if err != nil || behind.CPU != 0 {
		t.Errorf("a search of an engine with processes of its own: %v of CPU, want it unknown; %v", behind.CPU, err)
	}
}
