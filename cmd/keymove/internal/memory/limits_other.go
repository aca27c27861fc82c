//go:build !linux

package memory

// controlGroups returns no limit: only Linux has control groups.
func controlGroups() uint64 { return unlimited }

// controlGroupsLeft returns no limit either.
func controlGroupsLeft() uint64 { return unlimited }

// held returns 0: the size of the process is unknown here.
func held() uint64 { return 0 }

// resources returns no limit: the size of the process is unknown here.
func resources(int) uint64 { return unlimited }
