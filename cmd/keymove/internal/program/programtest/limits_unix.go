//go:build linux || darwin

package programtest

import (
	"os"
	"strconv"
	"syscall"
)

// FileSizeLimit is set in the environment to the size in bytes that no file of
// the program can grow beyond: what a full disk does to it.
const FileSizeLimit = "KEYMOVE_TEST_FILE_SIZE"

// AsUser is set in the environment to the number of a user that the program runs
// as, because nothing is read-only for root.
const AsUser = "KEYMOVE_TEST_USER"

// limitProcess does to this process what the environment asks for.
func limitProcess() error {
	if size, err := strconv.ParseUint(os.Getenv(FileSizeLimit), 10, 64); err == nil {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: size}); err != nil {
			return err
		}
	}
	if user, err := strconv.Atoi(os.Getenv(AsUser)); err == nil {
		return syscall.Setuid(user)
	}
	return nil
}
