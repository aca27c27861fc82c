package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/internal/testenv"
)

// fakeEngine plays the first legal move: at once under a depth limit, otherwise when
// it is stopped.
type fakeEngine struct {
	opened []Resources // of the searchers opened
	set    []SetOption
	fails  bool
	most   int           // MaxHashMiB; 0 for the constant
	wait   chan struct{} // closed when searches may end; nil for at once
	stuck  chan struct{} // closed when Open and SetOption may return; nil for at once
}

// stick blocks as the allocation of a large table does, or a file without a writer.
func (e *fakeEngine) stick() {
	if e.stuck != nil {
		<-e.stuck
	}
}

func (e *fakeEngine) ID() (name, author string) { return "Fake", "Nobody" }

func (e *fakeEngine) Options() []Option {
	return []Option{
		{Name: "null.move", Type: Check, Default: "true"},
		{Name: "ordering", Type: Combo, Default: "off", Vars: []string{"off", "staged"}},
		{Name: "log", Type: Text},
	}
}

func (e *fakeEngine) SetOption(name, value string) error {
	e.stick()
	if name == "ordering" && value == "off" {
		return errors.New("something needs it")
	}
	e.set = append(e.set, SetOption{name, value})
	return nil
}

func (e *fakeEngine) MaxHashMiB() int {
	if e.most == 0 {
		return engine.MaxHashMiB
	}
	return e.most
}

func (e *fakeEngine) Open(_ context.Context, r Resources) (engine.Searcher, error) {
	if e.fails {
		return nil, errors.New("no memory")
	}
	e.stick()
	e.opened = append(e.opened, r)
	return &fakeSearcher{wait: e.wait}, nil
}

// hashes returns the sizes of the tables opened.
func (e *fakeEngine) hashes() (sizes []int) {
	for _, r := range e.opened {
		sizes = append(sizes, r.HashMiB)
	}
	return sizes
}

type fakeSearcher struct {
	games int
	wait  chan struct{}
}

func (s *fakeSearcher) NewGame(context.Context) error { s.games++; return nil }
func (s *fakeSearcher) Close() error                  { return nil }

func (s *fakeSearcher) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	pos := game.Position()
	moves := pos.LegalMoves()
	if len(lim.SearchMoves) > 0 {
		moves = lim.SearchMoves
	}
	if len(moves) == 0 {
		return engine.Result{}, nil
	}
	info(engine.Info{Depth: lim.Depth, MultiPV: max(lim.MultiPV, 1), Nodes: uint64(s.games), PV: moves[:1]})
	if lim.Depth == 0 {
		<-ctx.Done()
	}
	if s.wait != nil {
		<-s.wait
	}
	return engine.Result{Move: moves[0]}, nil
}

// session sends commands to a server as a GUI does.
type session struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

func newSession(t *testing.T, e Engine) *session {
	t.Helper()
	return newSessionIn(t.Context(), t, e)
}

func newSessionIn(ctx context.Context, t *testing.T, e Engine) *session {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	s := &session{t: t, in: inWriter, lines: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		s.ended <- Serve(ctx, e, inReader, outWriter, time.Minute)
		outWriter.Close()
	}()
	go func() {
		for scanner := bufio.NewScanner(outReader); scanner.Scan(); {
			s.lines <- scanner.Text()
		}
		close(s.lines)
	}()
	t.Cleanup(func() { inWriter.Close() })
	return s
}

// holds sends the lines that begin with "> ", and expects the others as the beginnings of
// what the server says.
func (s *session) holds(dialogue ...string) {
	s.t.Helper()
	for _, line := range dialogue {
		if command, ours := strings.CutPrefix(line, "> "); ours {
			if _, err := io.WriteString(s.in, command+"\n"); err != nil {
				s.t.Fatal(err)
			}
		} else if got := s.next(); !strings.HasPrefix(got, line) {
			s.t.Fatalf("the server says %q, want %q", got, line)
		}
	}
}

// send sends commands.
func (s *session) send(commands ...string) {
	s.t.Helper()
	for _, c := range commands {
		s.holds("> " + c)
	}
}

// next returns the next line; the timeout is longer than any line takes.
func (s *session) next() string {
	s.t.Helper()
	select {
	case line, ok := <-s.lines:
		if !ok {
			return "the end"
		}
		return line
	case <-time.After(5 * time.Minute):
		s.t.Fatal("no answer")
		return ""
	}
}

func TestServeIntroduction(t *testing.T) {
	newSession(t, &fakeEngine{}).holds("> uci", "id name Fake", "id author Nobody",
		"option name Hash type spin default 16 min 1 max 65536",
		"option name Clear Hash type button",
		"option name Ponder type check default false",
		"option name Threads type spin default 1 min 1 max 256",
		"option name MultiPV type spin default 1 min 1 max 256",
		"option name Move Overhead type spin default 30 min 0 max 5000",
		"option name UCI_Chess960 type check default false",
		"option name SearchStats type check default false",
		"option name null.move type check default true",
		"option name ordering type combo default off var off var staged",
		"option name log type string default <empty>",
		"uciok", "> isready", "readyok", "> quit", "the end")
}

// TestServeGame is a game with the commands of python-chess and cutechess.
func TestServeGame(t *testing.T) {
	e := &fakeEngine{}
	newSession(t, e).holds(
		"> setoption name Hash value 32", "> setoption name Threads value 2", "> setoption name Move Overhead value 10", "> setoption name NULL.MOVE value False", "> setoption name ordering value STAGED", "> ucinewgame", "> isready", "readyok",
		"> position startpos", "> go depth 3", "info depth 3", "bestmove ",
		"> position startpos moves e2e4 e7e5", "> go wtime 1000 btime 1000", "info ", "> isready", "readyok", "> stop", "bestmove ",
		"> ucinewgame", "> position startpos", "> go depth 1", "info depth 1 multipv 1 score cp 0 nodes 1 ", "bestmove ", "> quit", "the end")
	if want := []Resources{{HashMiB: 32, Threads: 2, MoveOverhead: 10 * time.Millisecond}}; !slices.Equal(e.opened, want) {
		t.Errorf("opened: %v, want %v", e.opened, want)
	}
	if want := []SetOption{{"null.move", "false"}, {"ordering", "staged"}}; !slices.Equal(e.set, want) {
		t.Errorf("options set: %v, want %v", e.set, want)
	}
}

// TestServeDialogues: what the server says to a command; "> " is what it hears, the rest the
// beginnings of what it says.
func TestServeDialogues(t *testing.T) {
	const castle = "> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	dirty, long := "\x1b[31m"+strings.Repeat("x", 1<<20), strings.Repeat("x", 1<<20)
	for name, dialogue := range map[string][]string{
		"infinite waits for stop": {"> go infinite depth 2", "info depth 2", "> isready", "readyok", "> stop", "bestmove "}, // the fake ends at once
		"the limits of ponder apply at ponderhit": {"> go ponder depth 4", "info multipv", "> ponderhit", "info depth 4", "bestmove ",
			"> go ponder depth 4", "info multipv", "> stop", "bestmove "},
		"MultiPV":     {"> setoption name MultiPV value 3", "> go depth 1", "info depth 1 multipv 3 ", "bestmove "},
		"stalemate":   {"> position fen 8/8/8/8/8/k7/p7/K7 w - - 0 1", "> go movetime 5", "bestmove 0000"},
		"noise":       {"> joho isready", "readyok", "> debug on", "> register later", "info string error: ", "> go depth 2 frobnicate", "info depth 2", "bestmove "},
		"searchmoves": {"> go depth 1 searchmoves h2h4", "info ", "bestmove h2h4"},
		"Chess960": {castle, "> go depth 1 searchmoves e1g1", "info ", "bestmove e1g1",
			"> setoption name UCI_Chess960 value true", castle, "> go depth 1 searchmoves e1h1", "info ", "bestmove e1h1"},
		"Clear Hash": {"> isready", "readyok", "> setoption name Clear Hash", "> go depth 1", "info depth 1 multipv 1 score cp 0 nodes 1 "},
		"perft":      {"> position fen 7k/8/8/8/8/8/8/K7 w - - 0 1", "> go perft 2", "a1b1: 3", "a1a2: 3", "a1b2: 3", "", "Nodes searched: 9", ""},
		"perft ends": {"> go perft 30", "> stop", "> go depth 1", "info depth 1", "bestmove ", "> go perft 30", "> quit", "the end"},

		"unknown command": {"> hello there", `info string error: "hello there": no known command`},
		"blank line":      {">   ", "> isready", "readyok"},
		"unknown option":  {"> setoption name Contempt value 3", `info string error: no option "Contempt"`},
		"hash below 1":    {"> setoption name Hash value 0", `info string error: option Hash: "0": want 1 to 65536`},
		"hash no number":  {"> setoption name Hash value big", "info string error: option Hash"},
		"bad check":       {"> setoption name UCI_Chess960 value yes", "info string error: option UCI_Chess960"},
		"bad choice":      {"> setoption name ordering value best", "info string error: option ordering"},
		"engine says no":  {"> setoption name ordering value off", "info string error: option ordering: something needs it"},
		"bad FEN":         {"> position fen 8/8 w - -", "info string error: invalid FEN", "> go depth 1", "info string error: invalid FEN", "bestmove 0000"},
		"illegal move":    {"> position startpos moves e2e5", "info string error: move 1", "> go depth 1", "info string error: move 1", "bestmove 0000"},
		"no FEN": {"> position fen", `info string error: "position fen": position fen without a position`, "> go depth 1", `info string error: "position fen"`,
			"bestmove 0000", "> position startpos", "> go depth 1", "info depth 1", "bestmove a2a3"},
		"a long and dirty line": {"> setoption name " + dirty, `info string error: no option "\x1b[31mxxx`},
		"a long move":           {"> position startpos moves " + long, `info string error: move 1: "xxx`},
		"illegal searchmoves":   {"> go depth 1 searchmoves e2e5", "info string error: searchmoves", "bestmove 0000"},
		"an engine that does not start": {"> isready", "info string error: the engine does not start: no memory", "readyok",
			"> go depth 1", "info string error: the engine does not start: no memory", "bestmove 0000"},
	} {
		t.Run(name, func(t *testing.T) {
			newSession(t, &fakeEngine{fails: name == "an engine that does not start"}).holds(dialogue...)
		})
	}
}

// TestServeUnreadableGo: an invalid go is reported and answered with a legal move, once; its
// valid limits apply.
func TestServeUnreadableGo(t *testing.T) {
	for line, want := range map[string]struct{ says, reports string }{
		"go depth":                                  {"go depth: the number is missing", "info depth 1"},
		"go depth x":                                {`go depth: "x" is not a number`, "info depth 1"},
		"go depth movetime 5":                       {`go depth: "movetime" is not a number`, "info depth 1"},
		"go depth 2 nodes many":                     {`go nodes: "many" is not a number`, "info depth 2"},
		"go depth 3 nodes 99999999999999999999":     {`go nodes: "99999999999999999999" is out of range`, "info depth 3"},
		"go depth 2 movetime -99999999999999999999": {"is out of range", "info depth 2"},
		"go perft":                                  {"go perft: the number is missing", "info depth 1"},
		"go perft deep":                             {`go perft: "deep" is not a number`, "info depth 1"},
		"go depth 2 searchmoves":                    {"", "info depth 2"},
	} {
		s := newSession(t, &fakeEngine{})
		s.holds("> " + line)
		if want.says != "" {
			if got := s.next(); !strings.HasPrefix(got, "info string error: ") || !strings.Contains(got, want.says) {
				t.Errorf("%s: the server says %q, want %q", line, got, want.says)
			}
		}
		s.holds(want.reports, "bestmove a2a3", "> go infinite", "> stop", "info ", "bestmove a2a3")
	}
}

func TestServeEndOfInput(t *testing.T) {
	for input, want := range map[string]string{
		"":                    "",
		"isready":             "readyok", // without a newline
		"go depth 2\n":        "bestmove",
		"go\n":                "bestmove",
		"go infinite\n":       "bestmove",
		"go ponder depth 2\n": "bestmove",
		"go perft 2\n":        "Nodes searched: 400",
		"go infinite\ngo ponder depth 2\ngo depth 3": "bestmove bestmove bestmove",
		"go depth 1\nquit\ngo depth 9\nisready":      "bestmove",
	} {
		var out strings.Builder
		testenv.Check(t, Serve(t.Context(), &fakeEngine{}, strings.NewReader(input), &out, time.Minute))
		if got := gist(out.String()); got != want {
			t.Errorf("%q: got %q, want %q; all of it:\n%s", input, got, want, &out)
		}
	}
}

// TestServeLeaves: whatever is done at the end of the input or at "quit", Serve returns
// within a second, and the search that can be answered is answered.
func TestServeLeaves(t *testing.T) {
	good := func(*fakeEngine, chan struct{}) {}
	stuck := func(e *fakeEngine, release chan struct{}) { e.stuck = release }
	deaf := func(e *fakeEngine, release chan struct{}) { e.wait = release }
	for _, test := range []struct {
		name, input string
		change      func(e *fakeEngine, release chan struct{})
		want        string
	}{
		{"searches with limits", "go nodes 5\ngo movetime 50000\ngo nodes 7\n", good, "bestmove bestmove bestmove"},
		{"the clock", "go wtime 60000 btime 60000", good, "bestmove"},
		{"a table is allocated", "setoption name Hash value 30000\nisready\n", stuck, ""},
		{"a table is allocated for a search", "go depth 1\nisready\n", stuck, ""},
		{"an option is set", "isready\nsetoption name null.move value false\nisready\n", stuck, ""},
		{"a search does not stop", "go depth 1\ngo depth 2\n", deaf, ""},
	} {
		for _, last := range []string{"", "\nquit\n"} {
			synctest.Test(t, func(t *testing.T) {
				release, e := make(chan struct{}), &fakeEngine{}
				test.change(e, release)
				in, input := io.Pipe()
				go func() {
					io.WriteString(input, test.input+last)
					if last != "" {
						<-release // the GUI keeps the pipe open
					}
					input.Close()
				}()
				var out strings.Builder
				start := time.Now()
				testenv.Check(t, Serve(t.Context(), e, in, &out, Patience))
				if took, got := time.Since(start), gist(out.String()); took >= time.Second || got != test.want {
					t.Errorf("%s%q: got %q after %v, want %q; all of it:\n%s", test.name, last, got, took, test.want, &out)
				}
				close(release)
			})
		}
	}
}

// TestServeLeavesUnread: the output is not read.
func TestServeLeavesUnread(t *testing.T) {
	for _, last := range []string{"", "quit\n"} {
		synctest.Test(t, func(t *testing.T) {
			reader, writer := io.Pipe()
			start := time.Now()
			if err := Serve(t.Context(), &fakeEngine{}, strings.NewReader("uci\n"+last), writer, Patience); err != nil {
				t.Error(err)
			}
			if took := time.Since(start); took >= time.Second {
				t.Errorf("it took %v", took)
			}
			reader.Close()
		})
	}
}

// gist returns the answers in an output.
func gist(output string) string {
	var words []string
	for line := range strings.Lines(output) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "bestmove"):
			words = append(words, "bestmove")
		case line == "readyok" || strings.HasPrefix(line, "Nodes searched: "):
			words = append(words, line)
		}
	}
	return strings.Join(words, " ")
}

func TestServeContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := newSessionIn(ctx, t, &fakeEngine{})
	s.holds("> go infinite", "info ")
	cancel()
	s.holds("bestmove", "the end")
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}

// failingWriter always fails, as for a GUI that has exited.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("gone") }

func TestServeOutputFails(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	ended := make(chan error, 1)
	go func() { ended <- Serve(t.Context(), &fakeEngine{}, in, failingWriter{}, time.Minute) }()
	if _, err := io.WriteString(out, "go infinite\nisready\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err == nil || err.Error() != "gone" {
		t.Errorf("Serve: %v, want the writer's error", err)
	}
}

// TestServeEndOfAQueuedSearch: stop and ponderhit end a queued search, once it has begun,
// and no other.
func TestServeEndOfAQueuedSearch(t *testing.T) {
	for _, waiting := range [][]string{
		{"go infinite", "stop"},
		{"go ponder depth 3", "ponderhit"},
		{"go ponder infinite", "ponderhit", "stop"},
		{"go infinite", "stop", "go infinite", "stop"},
	} {
		e := &fakeEngine{wait: make(chan struct{})}
		s := newSession(t, e)
		s.holds("> go depth 1", "info depth 1")
		s.send(waiting...)
		s.holds("> isready", "readyok") // all commands have been read
		close(e.wait)
		for range 1 + strings.Count(strings.Join(waiting, " "), "go ") {
			for line := s.next(); line != "bestmove a2a3"; line = s.next() {
				if !strings.HasPrefix(line, "info ") {
					t.Fatalf("%q: the server says %q", waiting, line)
				}
			}
		}
		s.holds("> go depth 2", "info depth 2", "bestmove a2a3")
	}
}

// TestServeHash: a size beyond the memory, also the default one, is reduced to the announced maximum.
func TestServeHash(t *testing.T) {
	const taken = " MiB is not available; using 100 MiB, the maximum"
	e := &fakeEngine{most: 100}
	s := newSession(t, e)
	for _, value := range []string{"999999", "65536", "101", "99999999999999999999999"} {
		s.holds("> setoption name Hash value 7", "> isready", "readyok",
			"> setoption name hash value "+value, "info string option Hash: "+value+taken, "> isready", "readyok")
	}
	if want := []int{7, 100, 7, 100, 7, 100, 7, 100}; !slices.Equal(e.hashes(), want) {
		t.Errorf("tables opened: %v, want %v", e.hashes(), want)
	}
	e.most = 50 // less memory is free now; the current table stays
	s.holds("> setoption name Hash value 200", "info string option Hash: 200"+taken, "> isready", "readyok",
		"> setoption name Hash value 60", "> setoption name Hash value 70", "info string option Hash: 70 MiB is not available; using 50 MiB", "> isready", "readyok")

	e = &fakeEngine{most: 3}
	newSession(t, e).holds("> uci", "id ", "id ", "option name Hash type spin default 3 min 1 max 3", "option ", "option ", "option ", "option ",
		"option ", "option ", "option ", "option ", "option ", "option ", "uciok", "> isready", "readyok")
	if !slices.Equal(e.hashes(), []int{3}) {
		t.Errorf("tables opened: %v, want one of 3", e.hashes())
	}
}
