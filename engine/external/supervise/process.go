// Package supervise starts processes that never outlive us: they and their descendants are
// killed when they exit, when we kill them, and when we are killed ourselves.
//
// A process cannot clean up after its own SIGKILL. So a supervisor does it: our own program,
// executed again, which starts the engine as its child. It holds the read end of a pipe, the
// lifeline, to which nothing is written. When we exit, for whatever reason, the kernel closes
// our end, and the supervisor kills the engine and its descendants. A program that starts
// supervised processes calls [Main] before anything else.
package supervise

import (
	"errors"
	"os/exec"
	"time"
)

// Process is a running process. Which of its descendants are killed with it depends on the
// system:
//
//   - On Linux the supervisor is a subreaper: orphaned descendants become its children, even
//     in a session of their own, so no descendant escapes unless it runs as another user. If
//     the supervisor itself is killed, the engine dies with it (Pdeathsig), but its
//     descendants do not.
//   - On other Unix systems the process group of the engine is killed; a process that has left
//     the group survives.
//   - On Windows there is no supervisor: Kill kills the engine only, and if we are killed, the
//     engine runs until it notices the end of its input.
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

// Start starts a command that sets only Path, Args, Dir and the standard files. If supervised
// is set, it runs under a supervisor, on systems that have them; then the program has to call
// Main.
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
