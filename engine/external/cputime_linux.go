package external

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
	"unsafe"
)

// processCPU returns the CPU time of all threads of a process, and whether it is
// known. The clock is the one that clock_getcpuclockid returns; it counts in
// nanoseconds, while /proc/PID/stat counts in hundredths of a second.
func processCPU(pid int) (time.Duration, bool) {
	const schedulerClock = 2
	id := int32(^pid)<<3 | schedulerClock
	var t syscall.Timespec
	_, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, uintptr(id), uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano()), errno == 0
}

// hasChildren reports whether a process has started others that still run, as far as the kernel says so.
func hasChildren(pid int) bool {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // the pattern is well formed
	for _, list := range lists {
		if children, err := os.ReadFile(list); err == nil && len(children) > 0 {
			return true
		}
	}
	return false
}
