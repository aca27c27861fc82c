//go:build !linux && !darwin

package programtest

// limitProcess does nothing: the tests of a process that is limited are for
// other systems.
func limitProcess() error { return nil }
