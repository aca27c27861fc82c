package supervise

import (
	"errors"
	"os/exec"
	"time"
)

// Process is a running process.
type Process struct {
	cmd   *exec.Cmd   // the process or its supervisor
	under *supervised // nil without a supervisor
}

// State is how a process exited.
type State struct {
	// Text is "exit status 3" or "signal: killed", as os.ProcessState has it.
	Text string
	// Success is set for exit status 0.
	Success bool
	// CPU is the CPU time of the process and of the children that it waited for.
	CPU time.Duration
}

// Err returns nil for success, otherwise an error with the text.
func (s State) Err() error {
	if s.Success {
		return nil
	}
	return errors.New(s.Text)
}

// Start starts a command, of which only Path, Args, Dir and the standard files may be
// set. If supervised is set, it runs under a supervisor, on systems that have them;
// then the program has to call Main.
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

// Pid returns the pid of the process itself, not of its supervisor.
func (p *Process) Pid() int {
	if p.under != nil {
		return p.under.pid
	}
	return p.cmd.Process.Pid
}

// Kill kills the process, if it is still running, and its descendants. It may be
// called more than once, but without a supervisor not after Wait has returned: the
// pid may belong to another process by then.
func (p *Process) Kill() {
	if p.under != nil {
		p.under.release()
		return
	}
	killGroup(p.cmd)
}

// Wait waits until the process has exited and its descendants are killed. It must be
// called once.
func (p *Process) Wait() State {
	_ = p.cmd.Wait() // the result is in cmd.ProcessState
	if p.under != nil {
		return p.under.state(p.cmd)
	}
	killGroup(p.cmd)
	state := p.cmd.ProcessState
	return State{Text: state.String(), Success: state.Success(), CPU: state.UserTime() + state.SystemTime()}
}
