//go:build unix

package supervise

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"syscall"
)

// Main runs the supervisor, and does not return, if this process was started as one;
// otherwise it does nothing.
func Main() {
	if len(os.Args) < 2 || os.Args[0] != supervisorName {
		return
	}
	s := supervisor{report: os.NewFile(reportFile, "report"), lifeline: os.NewFile(lifelineFile, "lifeline")}
	// Pdeathsig kills the process when the thread that started it exits; the main
	// thread does not exit before we do.
	runtime.LockOSThread()
	if err := s.start(os.Args[1], os.Args[1:]); err != nil {
		fmt.Fprintln(s.report, reportFailed, err)
		os.Exit(1)
	}
	s.watch()
	os.Exit(0)
}

// supervisor is the other side of supervised.
type supervisor struct {
	report   io.Writer
	lifeline io.Reader
	pid      int         // of the process
	over     atomic.Bool // kill all children
}

// start starts the process with our standard files and closes our copies, so that
// each side notices when the other closes its end.
func (s *supervisor) start(path string, args []string) (err error) {
	syscall.CloseOnExec(reportFile)
	syscall.CloseOnExec(lifelineFile)
	adoptOrphans()
	// Signals that end programs may be sent to every process of a session. We exit
	// only after the process.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT)
	s.pid, err = syscall.ForkExec(path, args, &syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, 1, 2}, Sys: processAttributes()})
	if err != nil {
		return &os.PathError{Op: "fork/exec", Path: path, Err: err}
	}
	for fd := range 3 {
		_ = syscall.Close(fd)
		_, _ = syscall.Open(os.DevNull, syscall.O_RDWR, 0) // takes the free descriptor
	}
	_, err = fmt.Fprintln(s.report, reportStarted, s.pid)
	return err
}

// watch waits until the process exits or the lifeline ends, and kills the remaining processes.
func (s *supervisor) watch() {
	go func() { // ends with the lifeline or with us
		_, _ = io.Copy(io.Discard, s.lifeline)
		s.over.Store(true)
		s.killAll()
	}()
	for {
		var status syscall.WaitStatus
		var usage syscall.Rusage
		pid, err := syscall.Wait4(-1, &status, 0, &usage)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return // no children are left
		}
		if pid == s.pid {
			s.over.Store(true)
			fmt.Fprintln(s.report, reportExited, uint32(status), usage.Utime.Nano()+usage.Stime.Nano())
		}
		// The children of the process that has exited are ours by now.
		if s.over.Load() && !s.killAll() {
			return
		}
	}
}
