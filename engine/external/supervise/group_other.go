//go:build !unix

package supervise

import "os/exec"

// ownGroup does nothing: the system has no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills a process only. That it has exited is not an error.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
