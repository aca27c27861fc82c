package testenv

import (
	"os"
	"runtime/debug"
)

// Tests make small heaps: up to a third of their time would go into collecting them, and commands bound
// the collector more where the environment does not. What tests start inherits the bound. One in the
// environment is kept.
func init() {
	const bound = "GOGC"
	if os.Getenv(bound) == "" {
		os.Setenv(bound, "400")
		debug.SetGCPercent(400)
	}
}
