//go:build unix

package fake

import (
	"os/exec"
	"syscall"
)

// detach gives a process its own session.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
