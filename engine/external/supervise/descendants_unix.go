//go:build unix && !linux

package supervise

import "syscall"

// adoptOrphans does nothing: orphans belong to init here.
func adoptOrphans() {}

// processAttributes are those of a supervised process: it leads a group of its own.
func processAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killAll kills the group of the process, and reports whether there was anybody in
// it.
func (s *supervisor) killAll() bool { return syscall.Kill(-s.pid, syscall.SIGKILL) == nil }
