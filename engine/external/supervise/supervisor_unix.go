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

// Main is the supervisor, and does not return, where this process was started as one;
// else it does nothing.
func Main() {
	if len(os.Args) < 2 || os.Args[0] != supervisorName {
		return
	}
	s := supervisor{report: os.NewFile(reportFile, "report"), lifeline: os.NewFile(lifelineFile, "lifeline")}
	// The death of the thread that started it would kill the process; the main thread
	// lives as long as we do.
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
	over     atomic.Bool // everything is to be killed
}

// start starts the process with our standard files, which nobody else keeps open
// then: their ends have to be seen.
func (s *supervisor) start(path string, args []string) (err error) {
	syscall.CloseOnExec(reportFile)
	syscall.CloseOnExec(lifelineFile)
	adoptOrphans()
	// What ends a program may be sent to every process of a session. The process
	// decides for itself, and our program cleans up behind it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT)
	s.pid, err = syscall.ForkExec(path, args, &syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, 1, 2}, Sys: processAttributes()})
	if err != nil {
		return &os.PathError{Op: "fork/exec", Path: path, Err: err}
	}
	for fd := range 3 {
		_ = syscall.Close(fd)
		_, _ = syscall.Open(os.DevNull, syscall.O_RDWR, 0) // gets the number that is free
	}
	_, err = fmt.Fprintln(s.report, reportStarted, s.pid)
	return err
}

// watch waits until the process has ended, or until nobody is interested any more,
// and kills what is left.
func (s *supervisor) watch() {
	go func() { // ends with the lifeline, or with us
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
			return // nobody is left
		}
		if pid == s.pid {
			s.over.Store(true)
			fmt.Fprintln(s.report, reportEnded, uint32(status), usage.Utime.Nano()+usage.Stime.Nano())
		}
		// The children of a process that has ended are ours by now.
		if s.over.Load() && !s.killAll() {
			return
		}
	}
}
