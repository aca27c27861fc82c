//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// killAll makes a command that is cut off end with all that it started.
func killAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
