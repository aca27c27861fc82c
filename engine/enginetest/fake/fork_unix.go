//go:build unix

package fake

import (
	"os/exec"
	"syscall"
)

// detach makes a process leave the engine's process group.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
