//go:build unix

package supervise

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the engine into a process group of its own: what it starts can
// be killed with it, and Ctrl-C on our terminal does not reach it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the engine and all that it has started. That there is nobody
// left is no error.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
