//go:build !linux

package runner

import "time"

// threadCPU returns false: there is no such number here.
func threadCPU() (time.Duration, bool) { return 0, false }
