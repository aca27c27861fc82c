//go:build unix

package supervise

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// supervisors says that the system has what a supervisor needs.
const supervisors = true

// supervisorName is the first argument, by which our program knows that it is a
// supervisor, and what lists of processes show.
const supervisorName = "keymove-supervisor"

// The files of a supervisor behind the three standard ones.
const (
	reportFile   = 3 // it writes lines: see report
	lifelineFile = 4 // its end is ours
)

// supervised is our side of a supervisor.
type supervised struct {
	pid     int           // of the process
	reports *bufio.Reader // what the supervisor says
	file    *os.File      // from which reports come
	release func()        // closes the lifeline
}

// startSupervised starts the supervisor of a command, and waits until it has started
// that.
func startSupervised(cmd *exec.Cmd) (*Process, error) {
	self, err := ownProgram()
	if err != nil {
		return nil, err
	}
	reports, report, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	lifeline, ours, err := os.Pipe()
	if err != nil {
		closeAll(reports, report)
		return nil, err
	}
	cmd.Args = append([]string{supervisorName, cmd.Path}, cmd.Args[1:]...)
	cmd.Path = self
	cmd.ExtraFiles = []*os.File{report, lifeline}
	ownGroup(cmd)
	err = cmd.Start()
	closeAll(report, lifeline) // the supervisor has its own copies
	if err != nil {
		closeAll(reports, ours)
		return nil, err
	}
	s := &supervised{
		reports: bufio.NewReader(reports), file: reports,
		release: sync.OnceFunc(func() { _ = ours.Close() }),
	}
	if err := s.awaitStart(); err != nil {
		s.release()
		_ = cmd.Wait() // why it failed is known
		_ = reports.Close()
		return nil, err
	}
	return &Process{cmd: cmd, under: s}, nil
}

// ownProgram returns the path of the running program: also after its file was
// replaced by another version, where the system allows for that.
func ownProgram() (string, error) {
	const running = "/proc/self/exe"
	if _, err := os.Stat(running); err == nil {
		return running, nil
	}
	return os.Executable()
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close() // nothing was written to it
	}
}

// The reports of a supervisor begin with one of these words.
const (
	reportStarted = "started" // the number of the process
	reportFailed  = "failed"  // why it could not be started
	reportEnded   = "ended"   // wait status, nanoseconds of CPU time
)

// awaitStart reads the first report.
func (s *supervised) awaitStart() error {
	word, text, err := s.report()
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the supervisor has ended")
	case err != nil:
		return err
	case word == reportFailed:
		return errors.New(text)
	}
	_, err = fmt.Sscan(text, &s.pid)
	return err
}

func (s *supervised) report() (word, text string, err error) {
	line, err := s.reports.ReadString('\n')
	word, text, _ = strings.Cut(strings.TrimSpace(line), " ")
	return word, text, err
}

// state returns how the process ended, when the supervisor has.
func (s *supervised) state(supervisor *exec.Cmd) State {
	s.release()
	defer s.file.Close()
	word, text, err := s.report()
	var status syscall.WaitStatus
	var cpu time.Duration
	if err == nil && word == reportEnded {
		_, err = fmt.Sscan(text, &status, &cpu)
	}
	if err != nil {
		return State{Text: "its supervisor ended: " + supervisor.ProcessState.String()}
	}
	return State{Text: statusText(status), Success: status.Exited() && status.ExitStatus() == 0, CPU: cpu}
}

// statusText returns what os.ProcessState has for a process that has ended.
func statusText(status syscall.WaitStatus) string {
	if !status.Signaled() {
		return fmt.Sprintf("exit status %d", status.ExitStatus())
	}
	text := "signal: " + status.Signal().String()
	if status.CoreDump() {
		text += " (core dumped)"
	}
	return text
}
