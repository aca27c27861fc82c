package folder

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/gofrs/flock"
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

// TestLockOfARemovedFile: a lock on a file that was removed, or replaced, keeps nobody out.
func TestLockOfARemovedFile(t *testing.T) {
	l := &lock{flock.New(filepath.Join(t.TempDir(), LockFile))}
	if err := l.Lock(); err != nil {
		t.Fatal(err)
	}
	if !l.isThere() {
		t.Error("a new lock is not at its path")
	}
	if err := os.Rename(l.Path(), l.Path()+".moved"); err != nil {
		t.Skip(err) // Windows
	}
	if l.isThere() {
		t.Error("a lock that was removed is at its path")
	}
	if err := os.WriteFile(l.Path(), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if l.isThere() {
		t.Error("a lock is at the path of another file")
	}
	if err := l.release(); err != nil {
		t.Error(err)
	}
}

// TestLockOutlivesAKill: a process that a killed run was starting holds the lock of its
// folder a little longer. Whoever wants it next waits.
func TestLockOutlivesAKill(t *testing.T) {
	dir := t.TempDir()
	held := flock.New(filepath.Join(dir, LockFile))
	if err := held.Lock(); err != nil {
		t.Fatal(err)
	}
	released := make(chan error, 1)
	time.AfterFunc(50*time.Millisecond, func() { released <- held.Close() }) // the file stays, as after a kill
	next, err := LockFolder(dir)
	if err != nil {
		t.Fatalf("the lock of a run that was killed: %v", err)
	}
	if err := errors.Join(<-released, next()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, LockFile)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after release: %v, want no file", err)
	}
}
