package folder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"keymove/suites/files"
)

// LockFile is in a run folder while a run writes there. A run that was killed
// leaves the file, but not the lock: the system releases that with the process.
const LockFile = "run.lock"

// ErrLocked is wrapped by the error for a folder into which another run writes
// at the moment.
var ErrLocked = errors.New("is in use by a run that is going on; wait for it, or end it first")

// lock keeps other runs out of a folder.
type lock struct{ *flock.Flock }

// afterKill is how long the lock of a run that was killed may outlive it: a process that
// it was just starting holds its files until it is another program.
const afterKill = 2 * time.Second

// LockFolder keeps runs out of a folder until unlock is called. The error wraps
// ErrLocked where a run is going on there.
func LockFolder(dir string) (unlock func() error, err error) {
	path := filepath.Join(dir, LockFile)
	l := &lock{flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o666))}
	ctx, cancel := context.WithTimeout(context.Background(), afterKill)
	defer cancel()
	for {
		if err := checkRegular(path); err != nil {
			return nil, err
		}
		_, err := l.TryLockContext(ctx, 10*time.Millisecond)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return nil, fmt.Errorf("%s %w", dir, ErrLocked)
		case errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.ENOLCK):
			return l.release, nil // a file system without locks keeps nobody out
		case err != nil:
			return nil, err
		case l.isThere():
			return l.release, nil
		}
		// Its owner removed it between our opening and our locking it.
		if err := l.Close(); err != nil {
			return nil, err
		}
	}
}

// checkRegular keeps the lock from a pipe or a device, and creates the file.
func checkRegular(path string) error {
	file, err := files.OpenAs(path, os.O_CREATE|os.O_RDWR)
	if err != nil {
		return err
	}
	return file.Close()
}

// isThere reports whether the file that is locked is the one at its path.
func (l *lock) isThere() bool {
	locked, err := l.Stat()
	if err != nil {
		return false
	}
	found, err := os.Stat(l.Path())
	return err == nil && os.SameFile(locked, found)
}

// release removes the file while it is locked, so that nobody locks one that is about to
// disappear; after that where the system removes no open file.
func (l *lock) release() error {
	removed := os.Remove(l.Path())
	err := l.Close()
	if removed != nil {
		removed = os.Remove(l.Path())
	}
	return errors.Join(removed, err)
}
