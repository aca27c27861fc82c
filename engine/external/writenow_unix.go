//go:build unix

package external

import (
	"os"
	"syscall"
)

// writeNow writes what a pipe has room for, and returns how many bytes these are. An error is that of
// the next write, too.
func writeNow(pipe *os.File, text string) (written int) {
	conn, err := pipe.SyscallConn()
	if err != nil {
		return 0
	}
	_ = conn.Write(func(fd uintptr) bool { // fails if the pipe is closed
		n, err := syscall.Write(int(fd), []byte(text))
		if err == nil {
			written = n
		}
		return true
	})
	return written
}
