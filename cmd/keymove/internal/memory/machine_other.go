//go:build !linux && !darwin && !windows

package memory

// unused returns unlimited: it is unknown here.
func unused() uint64 { return unlimited }

// machine returns unlimited: the memory of the machine is unknown here.
func machine() uint64 { return unlimited }
