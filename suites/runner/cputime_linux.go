package runner

import (
	"syscall"
	"time"
)

// usageThread is RUSAGE_THREAD.
const usageThread = 1

// threadCPU returns the CPU time that the calling thread has had, and whether it
// is known.
func threadCPU() (time.Duration, bool) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(usageThread, &usage); err != nil {
		return 0, false
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), true
}
