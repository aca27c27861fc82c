package job

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestLockErrors: what is no lock of another run is an error of its own, and no file
// stays open.
func TestLockErrors(t *testing.T) {
	if _, err := LockFolder(filepath.Join(t.TempDir(), "absent")); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("LockFolder of an absent folder: %v, want its error", err)
	}
	dir := t.TempDir()
	unlock, err := LockFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	before, known := openFiles()
	for range 2 {
		if _, err := LockFolder(dir); !errors.Is(err, ErrLocked) {
			t.Errorf("a second LockFolder: %v, want ErrLocked", err)
		}
	}
	if after, _ := openFiles(); known && after > before {
		t.Errorf("%d files are open, %d before", after, before)
	}
	if err := unlock(); err != nil {
		t.Error(err)
	}
}

// openFiles returns the number of files that the process has open, where the system
// shows it.
func openFiles() (n int, known bool) {
	entries, err := os.ReadDir("/proc/self/fd")
	return len(entries), err == nil && runtime.GOOS == "linux"
}
