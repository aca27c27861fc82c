package uci

import (
	"context"
	"fmt"
	"io"
	"strings"

	"keymove/engine"
)

// Serve answers the commands of a GUI that come from in, until "quit", the end
// of in or the end of ctx. Every "go" is answered by a bestmove: at the end of
// in a search goes on to its limit, and is stopped where it has none; "quit"
// and the end of ctx stop it. The error is that of out, if any.
//
// Serve reads from in with a goroutine that ends with in, or with the next line
// after Serve has returned.
func Serve(ctx context.Context, e Engine, in io.Reader, out io.Writer) error {
	s := newServer(e, out)
	defer s.close()
	returned := make(chan struct{})
	defer close(returned)
	lines := readLines(in, returned)
	ended := ctx.Done()
	for !s.finished() {
		select {
		case line, ok := <-lines:
			if !ok {
				lines = nil
				s.endOfInput()
				continue
			}
			s.handle(line)
		case <-s.thought():
			s.settle()
		case <-ended:
			ended, lines = nil, nil
			s.do(order{command: Quit})
		}
	}
	return s.out.failure()
}

// server is the state of Serve, which only its goroutine touches. While a
// search runs, what would change the state waits in the queue.
type server struct {
	engine Engine
	out    *output

	options  settings
	searcher Searcher // nil until it is needed, and after an option changed

	game      engine.Game
	gameError error // why the last position command could not be followed

	thinking *thinking // nil while idle
	queue    []order
	ending   ending
}

// order is a command with what is wrong with it.
type order struct {
	command Command
	fault   error
}

// ending says how the server comes to its end.
type ending int

const (
	serving    ending = iota
	inputEnded        // what is queued is done, searches without a limit are stopped
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
	return s.out.failure() != nil || s.ending != serving && s.thinking == nil && len(s.queue) == 0
}

// close ends what is still going on, which is only so when the output failed.
func (s *server) close() {
	if s.thinking != nil {
		s.thinking.stop()
		<-s.thinking.done
	}
	s.closeSearcher()
}

// thought returns the channel that is closed when the running search has
// answered; nil while idle.
func (s *server) thought() <-chan struct{} {
	if s.thinking == nil {
		return nil
	}
	return s.thinking.done
}

// settle is called when a search has answered: it carries out what had to wait,
// and what ends the search that this may have started.
func (s *server) settle() {
	s.thinking = nil
	for len(s.queue) > 0 && !s.isBusyFor(s.queue[0].command) {
		next := s.queue[0]
		s.queue = s.queue[1:]
		s.carryOut(next)
	}
}

func (s *server) endOfInput() {
	s.ending = max(s.ending, inputEnded)
	s.stopWhatCannotGoOn()
}

// stopWhatCannotGoOn stops a search that nobody is left to stop.
func (s *server) stopWhatCannotGoOn() {
	if t := s.thinking; t != nil && (s.ending == quitting || s.ending == inputEnded && t.unbounded()) {
		t.stop()
	}
}

// handle does what a line says, as far as it can be read. After "quit" nothing
// counts any more.
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

// do carries out a command, at once or when the running search has answered.
// What ends a search stands for the last "go" before it: where that one still
// waits, "stop" also ends the search that it waits for.
func (s *server) do(o order) {
	if s.mustWait(o.command) {
		s.queue = append(s.queue, o)
		if o.command == Stop {
			s.thinking.stop()
		}
		return
	}
	s.carryOut(o)
}

func (s *server) carryOut(o order) {
	if o.fault != nil {
		s.complain(o.fault)
	}
	switch command := o.command.(type) {
	case Word:
		s.doWord(command)
	case SetOption:
		s.setOption(command)
	case Position:
		if s.gameError = o.fault; o.fault == nil {
			s.position(command)
		}
	case Go:
		s.think(command)
	}
}

// mustWait reports whether a command has to wait for the running search, or for what
// does: the end of a search comes after its beginning.
func (s *server) mustWait(command Command) bool {
	endsSearch := command == Stop || command == PonderHit
	return s.isBusyFor(command) || endsSearch && len(s.queue) > 0
}

// isBusyFor reports whether a search runs that a command cannot run beside.
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
		s.stopWhatCannotGoOn()
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

// ready answers "isready". An idle server opens the searcher first, so that
// its memory is there when the clock runs.
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

// forget makes the searcher forget what it knows; one that is not open knows
// nothing.
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

// open makes the searcher where there is none.
func (s *server) open() error {
	if s.searcher != nil {
		return nil
	}
	searcher, err := s.engine.Open(s.options.resources)
	if err != nil {
		return fmt.Errorf("the engine does not start: %w", err)
	}
	s.searcher = searcher
	return nil
}

// closeSearcher makes the next search open a new searcher. The error of closing
// is of no interest to anybody.
func (s *server) closeSearcher() {
	if s.searcher != nil {
		_ = s.searcher.Close()
		s.searcher = nil
	}
}

func (s *server) complain(err error) { s.out.write(complaint(err)) }

// maxComplaint is the number of characters of an error that are written.
const maxComplaint = 600

// complaint returns an error as GUIs show it: one line, in UCI.
func complaint(err error) Info {
	return Info{Text: "error: " + Shorten(strings.Join(strings.Fields(err.Error()), " "), maxComplaint)}
}
