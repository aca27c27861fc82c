package runner

import (
	"syscall"
	"time"
	"unsafe"
)

// clockThreadCPU is CLOCK_THREAD_CPUTIME_ID. It counts nanoseconds, where
// getrusage counts the ticks of the scheduler.
const clockThreadCPU = 3

// threadCPU returns the CPU time that the calling thread has had, and whether it
// is known.
func threadCPU() (time.Duration, bool) {
	var t syscall.Timespec
	_, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockThreadCPU, uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano()), errno == 0
}
