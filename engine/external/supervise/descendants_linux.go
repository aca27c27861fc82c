package supervise

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// adoptOrphans makes orphaned descendants our children. An error is ignored: engines
// can be run without that.
func adoptOrphans() {
	const setChildSubreaper = 36 // PR_SET_CHILD_SUBREAPER of prctl(2)
	_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0)
}

// processAttributes are those of a supervised process: it has its own process group
// and is killed when we exit.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killAll kills our children, and reports whether any could be killed. When they have
// exited, their children are ours.
func (s *supervisor) killAll() bool {
	if isChildless() {
		return false
	}
	pids, known := children()
	if !known {
		return syscall.Kill(-s.pid, syscall.SIGKILL) == nil
	}
	killed := false
	for _, pid := range pids {
		killed = syscall.Kill(pid, syscall.SIGKILL) == nil || killed
	}
	return killed
}

// isChildless reports whether we have no children, zombies neither. Most processes leave none, and
// to read all of /proc takes longer than to start them.
func isChildless() bool {
	return unix.Waitid(unix.P_ALL, 0, nil, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil) == unix.ECHILD
}

// children returns our children, including zombies, and whether /proc lists them.
func children() (pids []int, known bool) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well-formed
	for _, file := range files {
		stat, err := os.ReadFile(file)
		if err == nil && parentOf(stat) == os.Getpid() {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file))) // digits, by the pattern
			pids = append(pids, pid)
		}
	}
	return pids, len(files) > 0
}

// parentOf returns the parent's pid from the content of /proc/PID/stat; 0 for none.
// The program name, in parentheses, may contain anything.
func parentOf(stat []byte) int {
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 {
		return 0
	}
	parent, err := strconv.Atoi(string(fields[1]))
	if err != nil {
		return 0
	}
	return parent
}
