package memory

import (
	"syscall"
	"unsafe"
)

func machine() uint64 {
	total, _ := status()
	return total
}

// unused returns the memory of the machine that is free.
func unused() uint64 {
	_, available := status()
	return available
}

func status() (total, available uint64) {
	// MEMORYSTATUSEX of the Windows API.
	status := struct {
		length, load             uint32
		total, available         uint64
		_, _, _, _, availableExt uint64
	}{}
	status.length = uint32(unsafe.Sizeof(status))
	call := syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := call.Call(uintptr(unsafe.Pointer(&status))); ok == 0 {
		return unlimited, unlimited
	}
	return status.total, status.available
}
