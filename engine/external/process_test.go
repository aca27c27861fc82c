package external

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/internal/testenv"
)

// TestNothingIsLeft crashes engines in all ways, and then looks for remaining
// goroutines and child processes: whatever stays of one crash, stays of the next one of its kind.
// With KEYMOVE_NIGHTLY=1 it crashes a thousand.
func TestNothingIsLeft(t *testing.T) {
	ways := []string{"fork", "exit-after-search", "close-stdout", "linger", "fork", "exit-after-search",
		"die-at-start", "crash", "die-at-start", "crash", "die-at-start", "crash", "die-at-start", "crash"}
	if testenv.Nightly() {
		ways = slices.Repeat(ways, 70)
	}
	before := runtime.NumGoroutine()
	todo := make(chan string)
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for behaviour := range todo {
				crash(t, behaviour)
			}
		})
	}
	for _, behaviour := range ways {
		todo <- behaviour
	}
	close(todo)
	workers.Wait()
	if !eventually(func() bool { return runtime.NumGoroutine() <= before }) {
		t.Errorf("%d goroutines, want the %d from before", runtime.NumGoroutine(), before)
	}
	if left, known := children(); known && len(left) > 0 {
		t.Errorf("children are left: %v", left)
	}
}

// crash opens an engine, searches, and closes it; each may fail.
func crash(t *testing.T, behaviour string) {
	cfg := fakeConfig(behaviour)
	cfg.Deadlines.Quit, cfg.Deadlines.Exit = 20*time.Millisecond, 20*time.Millisecond
	e, err := Open(t.Context(), cfg)
	if err != nil {
		return // it crashed early enough
	}
	if _, _, err := search(t.Context(), e, game(t, board.StartFEN), depth2); err == nil {
		_ = e.NewGame(t.Context()) // an engine that has ended returns its error here
	}
	if err := e.Close(); err != nil {
		t.Errorf("%s: Close: %v", behaviour, err)
	}
}

// eventually waits until a condition holds.
func eventually(is func() bool) bool {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return is()
}

// children returns our child processes, including zombies, and whether the system
// lists them.
func children() (pids []string, known bool) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well-formed
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended meanwhile
		}
		_, rest, _ := strings.Cut(string(data), ") ") // after the name: state and parent
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid()) {
			pids = append(pids, filepath.Base(filepath.Dir(file))+" in state "+fields[0])
		}
	}
	return pids, len(files) > 0
}
