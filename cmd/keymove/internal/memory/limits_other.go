//go:build !linux

package memory

// systemLimit returns no limit: only Linux has control groups, and says in a file how much memory there is.
func systemLimit() uint64 { return unlimited }
