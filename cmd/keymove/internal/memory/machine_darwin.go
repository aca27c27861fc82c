package memory

import (
	"encoding/binary"
	"syscall"
)

// unused returns unlimited: how much is free is not looked up.
func unused() uint64 { return unlimited }

func machine() uint64 {
	// The value is a number of eight bytes; Sysctl removes a trailing zero byte.
	text, err := syscall.Sysctl("hw.memsize")
	if err != nil || len(text) > 8 {
		return unlimited
	}
	var bytes [8]byte
	copy(bytes[:], text)
	return binary.LittleEndian.Uint64(bytes[:])
}
