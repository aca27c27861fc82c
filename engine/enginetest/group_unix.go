//go:build unix

package enginetest

import (
	"os/exec"
	"syscall"
)

// ownGroup puts an engine into a process group of its own, so that what it
// starts can be killed with it and Ctrl-C does not reach it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills an engine and what it has started. That nobody is left is no
// error.
func killGroup(cmd *exec.Cmd) error {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	return nil
}
