package main

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// inRoot makes a folder the root of the file system of a command.
func inRoot(t *testing.T, cmd *exec.Cmd, root string) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root may change the root of the file system")
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: root}
}
