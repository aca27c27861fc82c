package folder

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"keymove/internal/testenv"
)

// TestLockErrors: what is no lock of another run is an error of its own, and no file
// stays open.
func TestLockErrors(t *testing.T) {
	if _, err := LockFolder(filepath.Join(t.TempDir(), "absent")); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("LockFolder of an absent folder: %v, want its error", err)
	}
	dir := t.TempDir()
	unlock := testenv.Must(LockFolder(dir))(t)
	before, known := openFiles()
	testenv.WantError(t, "a second LockFolder", testenv.Err(LockFolder(dir)), ErrLocked)
	if after, _ := openFiles(); known && after > before {
		t.Errorf("%d files are open, %d before", after, before)
	}
	testenv.Check(t, unlock())
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
	check := func(what string, want bool) {
		t.Helper()
		if l.isThere() != want {
			t.Errorf("%s: it is there: %v", what, !want)
		}
	}
	check("before it is locked", false)
	testenv.Check(t, l.Lock())
	check("a new lock", true)
	if err := os.Rename(l.Path(), l.Path()+".moved"); err != nil {
		t.Skip(err) // Windows
	}
	check("removed", false)
	testenv.File(t, l.Path(), "")
	check("replaced", false)
	testenv.Check(t, l.release())
}

// TestLockOutlivesAKill: a process that a killed run was starting holds the lock of its
// folder a little longer. Whoever wants it next waits.
func TestLockOutlivesAKill(t *testing.T) {
	dir := t.TempDir()
	held := flock.New(filepath.Join(dir, LockFile))
	testenv.Check(t, held.Lock())
	released := make(chan error, 1)
	time.AfterFunc(50*time.Millisecond, func() { released <- held.Close() }) // the file stays, as after a kill
	next := testenv.Must(LockFolder(dir))(t)
	testenv.Check(t, <-released, next())
	testenv.WantError(t, "after release", testenv.Err(os.Stat(filepath.Join(dir, LockFile))), os.ErrNotExist)
}
