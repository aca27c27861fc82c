//go:build !unix

package enginetest

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills the engine alone.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
