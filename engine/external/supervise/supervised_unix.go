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

// supervisors is set on systems that have what a supervisor needs.
const supervisors = true

// supervisorName is argv[0] of a supervisor: our program recognizes itself by it, and
// ps shows it.
const supervisorName = "keymove-supervisor"

// The file descriptors of a supervisor after the three standard ones.
const (
	reportFile   = 3 // it writes reports there
	lifelineFile = 4 // ends when we exit
)

// supervised is our side of a supervisor.
type supervised struct {
	pid     int           // of the process
	reports *bufio.Reader // of the supervisor
	file    *os.File      // that reports reads
	release func()        // closes the lifeline
}

// startSupervised starts a supervisor, and waits until it has started the command.
func startSupervised(cmd *exec.Cmd) (*Process, error) {
	self, err := program()
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
		release: sync.OnceFunc(func() {
			_ = ours.Close()
			_ = cmd.Process.Signal(syscall.SIGCONT) // a supervisor that stands still kills nothing
		}),
	}
	if err := s.awaitStart(); err != nil {
		s.release()
		_ = cmd.Wait() // it has failed
		_ = reports.Close()
		return nil, err
	}
	return &Process{cmd: cmd, under: s}, nil
}

// program returns the path of the program that supervises. [Use] replaces it.
var program = ownProgram

// Use has another program supervise, which calls [Main] as well: tests are large programs, which
// take long to start. It is called before any process is started.
func Use(path func() (string, error)) { program = path }

// ownProgram returns the path of the running program. On Linux that works even after
// the file was replaced by another version.
func ownProgram() (string, error) {
	const running = "/proc/self/exe"
	if _, err := os.Stat(running); err == nil {
		return running, nil
	}
	return os.Executable()
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close() // nothing was written
	}
}

// The keywords of reports, with what follows.
const (
	reportStarted = "started" // the pid
	reportFailed  = "failed"  // why the process could not be started
	reportExited  = "exited"  // the wait status and the CPU time in nanoseconds
)

// awaitStart reads the first report.
func (s *supervised) awaitStart() error {
	word, text, err := s.report()
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the supervisor exited")
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

// state returns how the process exited, after its supervisor has exited.
func (s *supervised) state(supervisor *exec.Cmd) State {
	s.release()
	defer s.file.Close()
	word, text, err := s.report()
	var status syscall.WaitStatus
	var cpu time.Duration
	if err == nil && word == reportExited {
		_, err = fmt.Sscan(text, &status, &cpu)
	}
	if err != nil {
		return State{Text: "its supervisor exited: " + supervisor.ProcessState.String()}
	}
	return State{Text: statusText(status), Success: status.Exited() && status.ExitStatus() == 0, CPU: cpu}
}

// statusText formats a wait status as os.ProcessState does.
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
