//go:build unix && !linux

package supervise

import "syscall"

// adoptOrphans does nothing: init adopts orphans here.
func adoptOrphans() {}

// processAttributes are those of a supervised process: it has its own process group.
func processAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killAll kills the process group, and reports whether it had any processes.
func (s *supervisor) killAll() bool { return syscall.Kill(-s.pid, syscall.SIGKILL) == nil }
