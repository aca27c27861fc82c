//go:build !linux

package memory

// controlGroups returns no limit: only Linux has control groups.
func controlGroups() uint64 { return unlimited }
