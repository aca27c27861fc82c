package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
)

// TestMeasureAll: of two tests the one that burns is named, and none where it may take so long.
func TestMeasureAll(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("skipped outside Linux: the CPU of a process is read from /proc")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m\n\ngo 1.26\n",
		"m_test.go": `package m
import ("syscall"; "testing"; "time")
func TestIdle(t *testing.T) { time.Sleep(400 * time.Millisecond) }
func TestBurns(t *testing.T) { for r := (syscall.Rusage{}); r.Utime.Sec == 0 && r.Utime.Usec < 400_000; { syscall.Getrusage(syscall.RUSAGE_SELF, &r) } }
`,
	} {
		testenv.Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	slow, err := measureAll(dir, 100*time.Millisecond, nil)
	if err != nil || len(slow) != 1 || !strings.HasPrefix(slow[0], "m TestBurns takes ") {
		t.Errorf("%q, %v, want TestBurns", slow, err)
	}
	if slow, err := measureAll(dir, time.Hour, nil); err != nil || len(slow) > 0 {
		t.Errorf("%q, %v, want none", slow, err)
	}
}
