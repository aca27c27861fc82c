package supervise

import (
	"errors"
	"os/exec"
	"time"
)

// Process is a process that was started.
type Process struct {
	cmd   *exec.Cmd   // the process, or its supervisor
	under *supervised // nil without a supervisor
}

// State is how a process ended.
type State struct {
	// Text is "exit status 3" or "signal: killed", as in os.ProcessState.
	Text string
	// Success is set where it ended well.
	Success bool
	// CPU is the time that it has used, with its children that it waited for.
	CPU time.Duration
}

// Err returns nil for a success, else an error with the text.
func (s State) Err() error {
	if s.Success {
		return nil
	}
	return errors.New(s.Text)
}

// Start starts a command that has only Path, Args, Dir and its standard files set.
// Supervised, it gets a supervisor, where the system has them; the program has to
// call Main for that.
func Start(cmd *exec.Cmd, supervised bool) (*Process, error) {
	if supervised && supervisors {
		return startSupervised(cmd)
	}
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &Process{cmd: cmd}, nil
}

// Pid returns the number of the process itself, not of its supervisor.
func (p *Process) Pid() int {
	if p.under != nil {
		return p.under.pid
	}
	return p.cmd.Process.Pid
}

// Kill kills the process, if it still runs, and what it has started. It may be called
// several times, but without a supervisor not after Wait has returned: the number of
// the process may be another's by then.
func (p *Process) Kill() {
	if p.under != nil {
		p.under.release()
		return
	}
	killGroup(p.cmd)
}

// Wait waits until the process has ended and what it has started is killed. It is
// called once.
func (p *Process) Wait() State {
	_ = p.cmd.Wait() // how it ended is in cmd.ProcessState
	if p.under != nil {
		return p.under.state(p.cmd)
	}
	killGroup(p.cmd)
	state := p.cmd.ProcessState
	return State{Text: state.String(), Success: state.Success(), CPU: state.UserTime() + state.SystemTime()}
}
