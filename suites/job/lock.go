package job

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// LockFile is in a run folder while a run writes there. A run that was killed
// leaves the file, but not the lock: the system releases that with the process.
const LockFile = "run.lock"

// ErrLocked is wrapped by the error for a folder into which another run writes
// at the moment.
var ErrLocked = errors.New("is in use by a run that is going on; wait for it, or end it first")

// LockFolder keeps runs out of a folder until unlock is called. The error wraps
// ErrLocked where a run is going on there.
func LockFolder(dir string) (unlock func() error, err error) {
	l, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	return l.release, nil
}

// lock keeps other runs out of a folder.
type lock struct{ file *os.File }

// afterKill is how long the lock of a run that was killed may outlive it: a process that
// it was just starting holds its files until it is another program.
const afterKill = 2 * time.Second

// lockFolder takes the lock of a folder, or returns an ErrLocked if another run keeps it.
func lockFolder(dir string) (*lock, error) {
	path := filepath.Join(dir, LockFile)
	file, err := openLocked(path)
	for end := time.Now().Add(afterKill); errors.Is(err, ErrLocked) && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
		file, err = openLocked(path)
	}
	if errors.Is(err, ErrLocked) {
		return nil, fmt.Errorf("%s %w", dir, err)
	}
	if err != nil {
		return nil, err
	}
	return &lock{file}, nil
}

func (l *lock) release() error {
	removeErr := removeLocked(l.file)
	return errors.Join(removeErr, l.file.Close())
}
