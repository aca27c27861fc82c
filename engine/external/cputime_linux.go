package external

import (
	"syscall"
	"time"
	"unsafe"
)

// processCPU returns the CPU time that a process has had, all its threads
// together, and whether it is known. The clock is the one that
// clock_getcpuclockid returns; it counts nanoseconds, where /proc/PID/stat
// counts hundredths of a second.
func processCPU(pid int) (time.Duration, bool) {
	const schedulerClock = 2
	id := int32(^pid)<<3 | schedulerClock
	var t syscall.Timespec
	_, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, uintptr(id), uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano()), errno == 0
}
