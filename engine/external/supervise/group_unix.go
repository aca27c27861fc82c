//go:build unix

package supervise

import (
	"os/exec"
	"syscall"
)

// ownGroup gives a process its own process group: it can be killed together with its
// children, and Ctrl-C on our terminal does not reach it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process and the rest of its group. That none is left is not an
// error.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
