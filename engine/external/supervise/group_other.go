//go:build !unix

package supervise

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills the engine alone. That it has ended is no error.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
