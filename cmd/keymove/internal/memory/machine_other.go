//go:build !linux && !darwin && !windows

package memory

// machine returns unlimited: the memory of the machine is unknown here.
func machine() uint64 { return unlimited }
