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

// Patience is how long a program lets a search continue after the end of the input. Serve may
// take twice as long to return, which is less than a second.
const Patience = 450 * time.Millisecond

// Serve answers the commands that a GUI sends over in, until "quit", the end of in
// or the end of ctx. Every "go" is answered by a bestmove: when in ends, a search
// continues to its limit for as long as patience says, and is stopped then, or at once
// if it has no limit; "quit" and the end of ctx stop it. The error is the first write
// error of out.
//
// Work that has been stopped and does not end within as much time again is left behind with
// its goroutines until the program ends: the allocation of a large table, a read or a write
// that blocks. It writes nothing more. The goroutine that reads from in ends with in, or with
// the next line after Serve has returned.
func Serve(ctx context.Context, e Engine, in io.Reader, out io.Writer, patience time.Duration) error {
	returned := make(chan struct{})
	defer close(returned)
	leaving, leave := context.WithCancelCause(ctx)
	defer leave(nil)
	s := newServer(leaving, e, out)
	lines := readLines(in, patience, leave, returned)
	served := make(chan struct{})
	go func() {
		defer close(served)
		s.serve(ctx, lines)
	}()
	late := make(chan struct{})
	defer context.AfterFunc(leaving, func() { time.AfterFunc(patience, func() { close(late) }) })()
	select {
	case <-served:
	case <-late:
	}
	return s.out.close()
}

// serve handles lines until the server has finished.
func (s *server) serve(ctx context.Context, lines <-chan string) {
	defer s.close()
	ended, leaving := ctx.Done(), s.leaving.Done()
	for !s.finished() {
		select {
		case line, ok := <-lines:
			if !ok {
				lines = nil
				s.endOfInput()
				continue
			}
			s.handle(line)
		case <-s.answered():
			s.runQueue()
		case <-ended:
			ended, lines = nil, nil
			s.do(order{command: Quit})
		case <-leaving:
			// A "quit" that was read comes in its turn, after the lines before it.
			if leaving = nil; errors.Is(context.Cause(s.leaving), errPatience) {
				lines = nil
				s.do(order{command: Quit})
			}
		}
	}
}

// server is the state of Serve, used by its goroutine only. Commands that change it
// are queued while a search runs.
type server struct {
	engine Engine
	out    *output
	// leaving ends when "quit" has been read, though not handled yet, or some time after
	// the end of the input. What is prepared for a search then is prepared in vain.
	leaving context.Context

	options  settings
	searcher engine.Searcher // nil until needed, and after an option has changed

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

func newServer(leaving context.Context, e Engine, out io.Writer) *server {
	s := &server{leaving: leaving, engine: e, out: &output{w: out}, options: defaultSettings()}
	s.options.resources.HashMiB = min(engine.DefaultHashMiB, s.maxHashMiB())
	s.position(Position{})
	return s
}

func (s *server) finished() bool {
	return s.out.failure() != nil || s.ending != serving && s.thinking == nil && len(s.queue) == 0
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
	if s.ending != serving || line == "" {
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
	if err := s.searcher.NewGame(s.leaving); err != nil {
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

func (s *server) open() error {
	if s.searcher != nil {
		return nil
	}
	s.boundHash()
	searcher, err := s.engine.Open(s.leaving, s.options.resources)
	if err != nil {
		return fmt.Errorf("the engine does not start: %w", err)
	}
	s.searcher = searcher
	return nil
}

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
