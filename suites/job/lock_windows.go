package job

import (
	"errors"
	"os"
	"syscall"
)

const (
	// deleteOnClose is FILE_FLAG_DELETE_ON_CLOSE.
	deleteOnClose = 0x04000000
	// sharingViolation is ERROR_SHARING_VIOLATION.
	sharingViolation = syscall.Errno(32)
)

// openLocked opens a file that no other process can open until it is closed, which
// the system does with the process.
func openLocked(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL|deleteOnClose, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), nil
}

// removeLocked does nothing: the file goes when it is closed.
func removeLocked(*os.File) error { return nil }
