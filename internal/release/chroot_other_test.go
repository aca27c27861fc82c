//go:build !linux

package main

import (
	"os/exec"
	"testing"
)

// inRoot skips the test: containers are Linux.
func inRoot(t *testing.T, _ *exec.Cmd, _ string) {
	t.Helper()
	t.Skip("containers are Linux")
}
