package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"keymove/engine"
)

// Serve answers the commands that a GUI sends over in, until "quit", the end of in
// or the end of ctx. Every "go" is answered by a bestmove: when in ends, a search
// without a limit is stopped, and any other one after a moment; "quit" and the end of ctx
// stop it. Neither waits for memory that is being allocated. The error is the first write
// error of out.
//
// A goroutine reads from in; it ends with in, or with the next line after Serve has
// returned.
func Serve(ctx context.Context, e Engine, in io.Reader, out io.Writer) error {
	s := newServer(e, out)
	defer s.close()
	returned := make(chan struct{})
	defer close(returned)
	s.lines, s.ended = readLines(in, returned), ctx.Done()
	for !s.finished() {
		if len(s.unhandled) > 0 {
			line := s.unhandled[0]
			s.unhandled = s.unhandled[1:]
			s.handle(line)
			continue
		}
		select {
		case line, ok := <-s.lines:
			s.read(line, ok)
		case <-s.answered():
			s.runQueue()
		case <-s.hurry:
			s.quit()
		case <-s.ended:
			s.quit()
		}
	}
	return s.out.failure()
}

// lastMoment is how long a search with a limit may take after the end of the input.
const lastMoment = 900 * time.Millisecond

// read takes a line, or the end of the input.
func (s *server) read(line string, ok bool) {
	if !ok {
		s.lines = nil
		s.endOfInput()
		return
	}
	s.unhandled = append(s.unhandled, line)
}

// quit stops everything, and reads nothing more.
func (s *server) quit() {
	s.hurry, s.ended, s.lines, s.unhandled = nil, nil, nil, nil
	s.do(order{command: Quit})
}

// server is the state of Serve, used by its goroutine only. Commands that change it
// are queued while a search runs.
type server struct {
	engine Engine
	out    *output

	lines     <-chan string // of the input; nil after its end
	unhandled []string      // lines that were read
	ended     <-chan struct{}
	hurry     <-chan time.Time // when a search may go on no longer; nil before the end of the input

	options  settings
	searcher Searcher // nil until needed, and after an option has changed

	game      engine.Game
	gameError error // of the last position command

	thinking *thinking // nil while idle
	queue    []order
	ending   ending
}

// order is a command with its syntax error, if any.
type order struct {
	command Command
	err     error
}

// ending is the way in which the server ends.
type ending int

const (
	serving    ending = iota
	inputEnded        // queued commands are done, searches without a limit are stopped
	quitting          // every search is stopped
)

func newServer(e Engine, out io.Writer) *server {
	s := &server{engine: e, out: &output{w: out}, options: defaultSettings()}
	s.options.resources.HashMiB = min(engine.DefaultHashMiB, s.maxHashMiB())
	s.position(Position{})
	return s
}

// finished reports whether there is nothing left to do.
func (s *server) finished() bool {
	return s.out.failure() != nil || s.ending != serving && s.thinking == nil && len(s.queue) == 0 && len(s.unhandled) == 0
}

// close stops a search that is still running, which happens only if writing failed.
func (s *server) close() {
	if s.thinking != nil {
		s.thinking.stop()
		<-s.thinking.done
	}
	s.closeSearcher()
}

// answered returns the channel that is closed when the running search has been
// answered; nil while idle.
func (s *server) answered() <-chan struct{} {
	if s.thinking == nil {
		return nil
	}
	return s.thinking.done
}

// runQueue is called when a search has been answered; it executes the queued commands,
// including those that end a search started by one of them.
func (s *server) runQueue() {
	s.thinking = nil
	for len(s.queue) > 0 && !s.isBusyFor(s.queue[0].command) {
		next := s.queue[0]
		s.queue = s.queue[1:]
		s.execute(next)
	}
}

func (s *server) endOfInput() {
	s.ending = max(s.ending, inputEnded)
	s.hurry = time.After(lastMoment)
	s.stopIfEnding()
}

// stopIfEnding stops a search that has to end now, or that no command will stop.
func (s *server) stopIfEnding() {
	if t := s.thinking; t != nil && (s.ending == quitting || s.ending == inputEnded && t.unbounded()) {
		t.stop()
	}
}

// handle parses and executes a line. Lines after "quit" are ignored.
func (s *server) handle(line string) {
	line = strings.TrimSpace(line)
	if s.ending == quitting || line == "" {
		return
	}
	command, err := ParseCommand(line)
	if command == nil {
		s.complain(err)
		return
	}
	s.do(order{command, err})
}

// do executes a command at once, or queues it until the running search has been
// answered. "stop" and "ponderhit" belong to the last "go" before them: if that one
// is still queued, "stop" also ends the search that it waits for.
func (s *server) do(o order) {
	if s.mustWait(o.command) {
		s.queue = append(s.queue, o)
		if o.command == Stop {
			s.thinking.stop()
		}
		return
	}
	s.execute(o)
}

func (s *server) execute(o order) {
	if o.err != nil {
		s.complain(o.err)
	}
	switch command := o.command.(type) {
	case Word:
		s.doWord(command)
	case SetOption:
		s.setOption(command)
	case Position:
		if s.gameError = o.err; o.err == nil {
			s.position(command)
		}
	case Go:
		s.think(command)
	}
}

// mustWait reports whether a command has to wait for the running search, or for queued
// commands: a search cannot end before it has begun.
func (s *server) mustWait(command Command) bool {
	endsSearch := command == Stop || command == PonderHit
	return s.isBusyFor(command) || endsSearch && len(s.queue) > 0
}

// isBusyFor reports whether a command has to wait for the running search.
func (s *server) isBusyFor(command Command) bool {
	switch command {
	case UCI, IsReady, Quit, Stop, PonderHit:
		return false
	}
	return s.thinking != nil
}

func (s *server) doWord(word Word) {
	switch word {
	case UCI:
		s.introduce()
	case IsReady:
		s.ready()
	case UCINewGame:
		s.newGame()
	case Stop:
		if s.thinking != nil {
			s.thinking.stop()
		}
	case PonderHit:
		if s.thinking != nil {
			s.thinking.ponderHit()
		}
	case Quit:
		s.ending = quitting
		s.stopIfEnding()
	}
}

// introduce answers "uci".
func (s *server) introduce() {
	name, author := s.engine.ID()
	s.out.write(ID{"name", name}, ID{"author", author})
	for _, o := range s.allOptions() {
		s.out.write(o)
	}
	s.out.write(UCIOK)
}

// ready answers "isready". An idle server opens the searcher first, so that its
// memory is allocated before the clock runs.
func (s *server) ready() {
	if s.thinking == nil {
		if err := s.open(); err != nil {
			s.complain(err)
		}
	}
	s.out.write(ReadyOK)
}

func (s *server) newGame() {
	s.position(Position{})
	s.forget()
}

// forget clears what the searcher knows, if one is open.
func (s *server) forget() {
	if s.searcher == nil {
		return
	}
	if err := s.searcher.NewGame(context.Background()); err != nil {
		s.complain(err)
		s.closeSearcher()
	}
}

func (s *server) position(p Position) {
	s.game, s.gameError = p.Game(s.options.chess960)
	if s.gameError != nil {
		s.complain(s.gameError)
	}
}

// open opens a searcher if there is none. Its memory may take long to allocate: meanwhile the
// input is read, so that "quit" and its end are obeyed, and nobody waits for the searcher then.
func (s *server) open() error {
	if s.searcher != nil {
		return nil
	}
	type answer struct {
		searcher Searcher
		err      error
	}
	opened := make(chan answer, 1)
	resources := s.options.resources
	go func() {
		searcher, err := s.engine.Open(resources)
		opened <- answer{searcher, err}
	}()
	for {
		select {
		case a := <-opened:
			if a.err != nil {
				return fmt.Errorf("the engine does not start: %w", a.err)
			}
			s.searcher = a.searcher
			return nil
		case line, ok := <-s.lines:
			if s.read(line, ok); strings.TrimSpace(line) == string(Quit) {
				s.quit()
				return errLeft
			}
		case <-s.hurry:
			s.quit()
			return errLeft
		case <-s.ended:
			s.quit()
			return errLeft
		}
	}
}

// errLeft is the error of a searcher that nobody waits for any more.
var errLeft = errors.New("the program ends")

// closeSearcher closes the searcher, so that the next search opens a new one. The
// error of closing does not matter.
func (s *server) closeSearcher() {
	if s.searcher != nil {
		_ = s.searcher.Close()
		s.searcher = nil
	}
}

func (s *server) complain(err error) { s.out.write(complaint(err)) }

// maxComplaint is the maximum number of characters of an error message.
const maxComplaint = 600

// complaint returns an error as an info string, on one line.
func complaint(err error) Info {
	return Info{Text: "error: " + Shorten(strings.Join(strings.Fields(err.Error()), " "), maxComplaint)}
}
