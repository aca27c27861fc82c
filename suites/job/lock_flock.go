//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package job

import (
	"errors"
	"os"
	"syscall"

	"keymove/suites/files"
)

// openLocked opens a file with an exclusive lock that ends with the process.
func openLocked(path string) (*os.File, error) {
	for {
		file, err := files.OpenAs(path, os.O_CREATE|os.O_RDWR)
		if err != nil {
			return nil, err
		}
		err = flock(file)
		if err == nil && isAt(file, path) {
			return file, nil
		}
		file.Close()
		if err != nil {
			return nil, err
		}
		// Its owner removed it between our opening and our locking it.
	}
}

// flock locks a file. A file system without locks cannot keep anybody out.
func flock(file *os.File) error {
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrLocked
		case errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.ENOLCK):
			return nil
		case err != nil:
			return &os.PathError{Op: "lock", Path: file.Name(), Err: err}
		}
		return nil
	}
}

// isAt reports whether a path still leads to an open file.
func isAt(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	found, err := os.Stat(path)
	return err == nil && os.SameFile(opened, found)
}

// removeLocked removes the file while it is locked, so that nothing locks a
// file that is about to disappear.
func removeLocked(file *os.File) error { return os.Remove(file.Name()) }
