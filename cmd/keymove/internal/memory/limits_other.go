//go:build !linux

package memory

// controlGroups returns no limit: only Linux has control groups.
func controlGroups() uint64 { return unlimited }

// resources returns no limit: the size of the process is unknown here.
func resources(int) uint64 { return unlimited }
