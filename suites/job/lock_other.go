//go:build !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd && !windows

package job

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// openLocked creates a file that must not exist yet. On these systems a killed run
// leaves its lock, which the user has to remove.
func openLocked(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w (or remove %s where none is)", ErrLocked, path)
	}
	return file, err
}

func removeLocked(file *os.File) error { return os.Remove(file.Name()) }
