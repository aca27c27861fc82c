package external

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"keymove/engine"
	"keymove/engine/external/supervise"
)

const (
	// unsent is the number of commands queued for an engine that does not read.
	unsent = 4096
	// drainTime is how long the pipes are read after the process has exited, in
	// case another process holds them open.
	drainTime = time.Second
	// killTime is how long a killed process may take to exit.
	killTime = 10 * time.Second
)

// process is a running engine, with its input and output as lines. It has four goroutines: one
// writes to the engine's stdin, one reads its stdout, one its stderr, and one waits for it to
// exit. They end with the process, at the latest in Close, which kills it and its descendants;
// see package supervise. Pipes that another process still holds open are closed on our side.
type process struct {
	*supervise.Process
	log   *transcript
	tail  stderrTail
	lines chan []line // in batches, none empty; closed at the end of stdout
	// unheard has the limits of the search while nobody listens to its reports.
	unheard atomic.Pointer[engine.Limits]

	commands  chan []string // those of an element are written at once
	input     *os.File
	done      chan struct{} // closed by finish: lines are no longer read
	closeDone func()
	exited    chan struct{}   // closed when the process and its descendants have exited
	state     supervise.State // how it exited; set when exited is closed
	hasOthers func() bool     // whether it has processes of its own, as a script that starts the engine
	read      chan struct{}   // closed when stdout and stderr are no longer read, at most drainTime later
	readers   sync.WaitGroup
	all       sync.WaitGroup // every goroutine
}

// pipes are our ends and the engine's ends of its standard files.
type pipes struct{ ours, theirs [3]*os.File }

func openPipes() (p pipes, err error) {
	for i := range p.ours {
		r, w, err := os.Pipe()
		if err != nil {
			p.close()
			return p, err
		}
		p.ours[i], p.theirs[i] = r, w
	}
	p.ours[0], p.theirs[0] = p.theirs[0], p.ours[0] // we write its stdin
	return p, nil
}

func (p *pipes) close() {
	for _, f := range append(p.ours[:], p.theirs[:]...) {
		if f != nil {
			_ = f.Close() // nothing was written to it
		}
	}
}

func startProcess(cfg *Config, log *transcript) (*process, error) {
	path, err := Resolve(cfg.Command, cfg.Dir)
	if err != nil {
		return nil, err
	}
	p, err := openPipes()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, cfg.Args...)
	cmd.Dir = cfg.Dir
	// Files, not writers: Wait then waits for the process only, not for the pipes.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.theirs[0], p.theirs[1], p.theirs[2]
	started, err := supervise.Start(cmd, cfg.Supervised)
	if err != nil {
		p.close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, f := range p.theirs {
		_ = f.Close() // the engine has its own copy
	}
	log.started(started.Pid())
	return newProcess(started, p.ours, log), nil
}

func newProcess(started *supervise.Process, ours [3]*os.File, log *transcript) *process {
	p := &process{
		Process: started, log: log, input: ours[0],
		lines:    make(chan []line, 16),
		commands: make(chan []string, unsent),
		done:     make(chan struct{}),
		exited:   make(chan struct{}),
		read:     make(chan struct{}),
	}
	p.hasOthers = sync.OnceValue(func() bool { return hasChildren(p.Pid()) })
	p.closeDone = sync.OnceFunc(func() { close(p.done) })
	reader := lineReader{lines: p.lines, done: p.done, unheard: &p.unheard}
	p.readers.Go(func() { reader.read(ours[1]) })
	p.readers.Go(func() { p.tail.read(ours[2], log) })
	p.all.Go(p.writeCommands)
	p.all.Go(func() { p.waitForEnd(ours) })
	return p
}

// writeCommands writes queued commands until the process has exited. A write error
// means that it no longer reads; the end of its stdout will show why.
func (p *process) writeCommands() {
	for {
		select {
		case commands := <-p.commands:
			for _, command := range commands {
				p.log.write('>', command)
			}
			if _, err := p.input.WriteString(strings.Join(commands, "\n") + "\n"); err != nil {
				return
			}
		case <-p.exited:
			return
		}
	}
}

// waitForEnd waits until the process and its descendants have exited, and closes the
// pipes once they have been read to the end.
func (p *process) waitForEnd(ours [3]*os.File) {
	p.state = p.Wait()
	p.log.log('#', p.state.Text)
	close(p.exited)
	go func() { // ends with the readers, which the closed pipes end
		p.readers.Wait()
		close(p.read)
	}()
	select {
	case <-p.read:
	case <-p.done:
	case <-time.After(drainTime):
	}
	for _, f := range ours {
		_ = f.Close()
	}
	<-p.read
}

var errUnread = errors.New("does not read its input")

// send queues commands.
func (p *process) send(commands []string) error {
	select {
	case p.commands <- commands:
		return nil
	default:
		return errUnread
	}
}

// finish waits for the process to exit, for as long as patience says, then kills it
// and its descendants. The error is that it cannot be killed.
func (p *process) finish(patience time.Duration) error {
	p.drain(patience)
	if _, ended := p.end(0); !ended { // otherwise its pid may belong to another process
		p.Kill()
	}
	p.closeDone()
	ended := make(chan struct{})
	go func() { // ends with the process, which is killed
		p.all.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-time.After(killTime):
		return fmt.Errorf("process %d cannot be killed", p.Pid())
	}
}

// drain discards output until the engine has exited or the time is up: an engine
// that is blocked in a write does not read our "quit".
func (p *process) drain(patience time.Duration) {
	if patience <= 0 {
		return
	}
	over := time.After(patience)
	lines := p.lines
	for {
		select {
		case _, ok := <-lines:
			if !ok {
				lines = nil
			}
		case <-p.exited:
			return
		case <-over:
			return
		}
	}
}

// end returns how the process exited, and whether it did within the time.
func (p *process) end(patience time.Duration) (string, bool) {
	if patience > 0 {
		select {
		case <-p.exited:
		case <-time.After(patience):
		}
	}
	select {
	case <-p.exited: // also if the time is over as well
		return p.state.Text, true
	default:
		return "", false
	}
}

// cpu returns the CPU time that the engine has used, and whether it is known: that of a process behind another
// one, which answers for it, is not.
func (p *process) cpu() (time.Duration, bool) {
	select {
	case <-p.exited:
		return p.state.CPU, true
	default:
		if p.hasOthers() {
			return 0, false
		}
		return processCPU(p.Pid())
	}
}
