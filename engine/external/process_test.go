package external

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/engine/enginetest/fake"
	"keymove/internal/longtest"
)

// TestNothingIsLeft crashes engines in all ways, and then looks for remaining
// goroutines and child processes. With KEYMOVE_LONG=1 it crashes a thousand.
func TestNothingIsLeft(t *testing.T) {
	crashes := 150
	switch {
	case longtest.Enabled():
		crashes = 1000
	case testing.Short():
		crashes = 50
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
	for n := range crashes {
		todo <- crashNumber(n)
	}
	close(todo)
	workers.Wait()
	if !eventually(func() bool { return runtime.NumGoroutine() <= before }) {
		t.Errorf("%d goroutines after %d crashes, want the %d from before", runtime.NumGoroutine(), crashes, before)
	}
	if left, known := children(); known && len(left) > 0 {
		t.Errorf("children are left after %d crashes: %v", crashes, left)
	}
}

// crashNumber returns how an engine ends: mostly at once, sometimes in a way that
// takes time.
func crashNumber(n int) string {
	slow := []string{"fork", "exit-after-search", "close-stdout", "linger", "fork", "exit-after-search"}
	switch {
	case n%50 < len(slow):
		return slow[n%50]
	case n%2 == 0:
		return "die-at-start"
	}
	return "crash"
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
		_ = e.NewGame(t.Context()) // an engine that has ended says so here
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

// TestChildren: a zombie is found, so that TestNothingIsLeft can fail.
func TestChildren(t *testing.T) {
	if _, known := children(); !known {
		t.Skip("/proc is not available")
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

// TestForkedProcessesAreKilled looks for processes that an engine has left behind, on
// Linux also in a session of their own.
func TestForkedProcessesAreKilled(t *testing.T) {
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("/proc is not available")
	}
	behaviours := []string{"fork"}
	if runtime.GOOS == "linux" {
		behaviours = append(behaviours, "fork-away")
	}
	for _, behaviour := range behaviours {
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
	if runtime.GOOS == "linux" {
		checkGone(t, "an engine that quits", mark)
	}
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
	if _, ok := processCPU(os.Getpid()); !ok {
		t.Skip("the CPU time of a running process is unknown here")
	}
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

// TestTwoEnginesAtOnce runs two engines by the same relative path in different
// folders, with different arguments.
func TestTwoEnginesAtOnce(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: needs symbolic links")
	}
	var engines []*Engine
	for _, name := range []string{"One", "Two"} {
		dir := t.TempDir()
		if err := os.Symlink(fake.Command(), filepath.Join(dir, "engine")); err != nil {
			t.Fatal(err)
		}
		cfg := fakeConfig("name="+name, "die-every-second=marker")
		cfg.Command, cfg.Dir = "./engine", dir
		e := open(t, cfg)
		if _, err := os.Stat(filepath.Join(dir, "marker")); err != nil {
			t.Errorf("engine %s does not run in its folder: %v", name, err)
		}
		engines = append(engines, e)
	}
	var both sync.WaitGroup
	for i, want := range []string{"One", "Two"} {
		both.Go(func() {
			if engines[i].Name() != want {
				t.Errorf("the engine is %q, want %q", engines[i].Name(), want)
			}
			for range 3 {
				if _, _, err := search(t.Context(), engines[i], game(t, board.StartFEN), depth2); err != nil {
					t.Error(err)
				}
			}
		})
	}
	both.Wait()
}

func TestResolve(t *testing.T) {
	work, dir := t.TempDir(), t.TempDir()
	for _, path := range []string{filepath.Join(work, "here"), filepath.Join(work, "both"), filepath.Join(dir, "both"), filepath.Join(dir, "there")} {
		if err := os.WriteFile(path, nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: programs end with .exe")
	}
	t.Chdir(work)
	t.Setenv("PATH", dir)
	tests := []struct{ command, dir, want string }{
		{"./here", "", filepath.Join(work, "here")},
		{"./here", dir, filepath.Join(work, "here")},
		{"./both", dir, filepath.Join(work, "both")},
		{"./there", dir, filepath.Join(dir, "there")},
		{filepath.Join(dir, "there"), work, filepath.Join(dir, "there")},
		{"there", "", filepath.Join(dir, "there")},
		{"here", work, ""},
		{"./there", "", ""},
		{"./nowhere", dir, ""},
	}
	for _, test := range tests {
		got, err := Resolve(test.command, test.dir)
		if got != test.want || err == nil != (test.want != "") {
			t.Errorf("Resolve(%q, %q): %q, %v, want %q", test.command, test.dir, got, err, test.want)
		}
	}
}
