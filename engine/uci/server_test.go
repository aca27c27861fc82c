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
	"keymove/engine/board"
)

// fakeEngine plays the first legal move: at once under a depth limit, otherwise when
// it is stopped.
type fakeEngine struct {
	opened []int // the hash sizes of the searchers opened
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
	e.opened = append(e.opened, r.HashMiB)
	return &fakeSearcher{wait: e.wait}, nil
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
	info(engine.Info{Depth: lim.Depth, MultiPV: 1, Nodes: uint64(s.games), PV: moves[:1]})
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
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	s := &session{t: t, in: inWriter, lines: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		s.ended <- Serve(t.Context(), e, inReader, outWriter, time.Minute)
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

func (s *session) send(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(s.in, line+"\n"); err != nil {
			s.t.Fatal(err)
		}
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

// expect reads a line for each of the given prefixes.
func (s *session) expect(beginnings ...string) {
	s.t.Helper()
	for _, want := range beginnings {
		if got := s.next(); !strings.HasPrefix(got, want) {
			s.t.Fatalf("the server says %q, want %q", got, want)
		}
	}
}

func TestServeIntroduction(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send("uci")
	s.expect("id name Fake", "id author Nobody",
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
		"uciok")
	s.send("isready", "quit")
	s.expect("readyok", "the end")
}

// TestServeGame is a game with the commands of python-chess and cutechess.
func TestServeGame(t *testing.T) {
	e := &fakeEngine{}
	s := newSession(t, e)
	s.send("setoption name Hash value 32", "setoption name NULL.MOVE value False", "setoption name ordering value STAGED", "ucinewgame", "isready")
	s.expect("readyok")
	s.send("position startpos", "go depth 3")
	s.expect("info depth 3", "bestmove ")
	s.send("position startpos moves e2e4 e7e5", "go wtime 1000 btime 1000")
	s.expect("info ")
	s.send("isready")
	s.expect("readyok") // while it searches
	s.send("stop")
	s.expect("bestmove ")
	s.send("ucinewgame", "position startpos", "go depth 1")
	s.expect("info depth 1 multipv 1 score cp 0 nodes 1 ", "bestmove ")
	s.send("quit")
	s.expect("the end")
	if len(e.opened) != 1 || e.opened[0] != 32 {
		t.Errorf("hash tables opened: %v, want one of 32", e.opened)
	}
	if want := []SetOption{{"null.move", "false"}, {"ordering", "staged"}}; !slices.Equal(e.set, want) {
		t.Errorf("options set: %v, want %v", e.set, want)
	}
}

func TestServeInfiniteWaitsForStop(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send("go infinite depth 2") // the fake ends at once
	s.expect("info depth 2")
	s.send("isready")
	s.expect("readyok")
	s.send("stop")
	s.expect("bestmove ")
}

func TestServePonder(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send("go ponder depth 4")
	s.expect("info multipv") // without the depth: the limits do not apply yet
	s.send("ponderhit")
	s.expect("info depth 4", "bestmove ")
	s.send("go ponder depth 4")
	s.expect("info multipv")
	s.send("stop")
	s.expect("bestmove ")
}

// TestServeFastCommands sends all commands at once: each go is answered, and stop and
// ponderhit end the go before them.
func TestServeFastCommands(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send(
		"go depth 1", "position startpos moves e2e4", "go depth 2",
		"go infinite", "stop", "setoption name Hash value 8", "go infinite", "stop",
		"go ponder depth 3", "ponderhit",
		"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 1", "quit", "go depth 9",
	)
	var got []string
	for line := s.next(); line != "the end"; line = s.next() {
		if strings.HasPrefix(line, "bestmove") {
			got = append(got, line)
		}
	}
	if len(got) != 6 || got[5] != "bestmove 0000" {
		t.Errorf("answers: %q, want six, the last for a stalemate", got)
	}
}

func TestServeEndOfInput(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"nothing", "", ""},
		{"no newline", "isready", "readyok"},
		{"bounded search", "go depth 2\n", "bestmove"},
		{"search without a limit", "go\n", "bestmove"},
		{"infinite", "go infinite\n", "bestmove"},
		{"pondering", "go ponder depth 2\n", "bestmove"},
		{"several", "go infinite\ngo ponder depth 2\ngo depth 3", "bestmove bestmove bestmove"},
		{"perft", "go perft 2\n", "nodes 400"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			if err := Serve(t.Context(), &fakeEngine{}, strings.NewReader(test.input), &out, time.Minute); err != nil {
				t.Fatal(err)
			}
			if got := gist(out.String()); got != test.want {
				t.Errorf("got %q, want %q; all of it:\n%s", got, test.want, &out)
			}
		})
	}
}

// TestServeLeaves: whatever is done at the end of the input or at "quit", Serve returns
// within a second, and the search that can be answered is answered.
func TestServeLeaves(t *testing.T) {
	stuck := func(release chan struct{}) *fakeEngine { return &fakeEngine{stuck: release} }
	deaf := func(release chan struct{}) *fakeEngine { return &fakeEngine{wait: release} }
	good := func(chan struct{}) *fakeEngine { return &fakeEngine{} }
	tests := []struct {
		name, input string
		engine      func(release chan struct{}) *fakeEngine
		want        string
	}{
		{"a search with a limit", "go nodes 5\n", good, "bestmove"},
		{"searches with limits", "go nodes 5\ngo movetime 50000\ngo nodes 7\n", good, "bestmove bestmove bestmove"},
		{"the clock", "go wtime 60000 btime 60000", good, "bestmove"},
		{"a table is allocated", "setoption name Hash value 30000\nisready\n", stuck, ""},
		{"a table is allocated for a search", "go depth 1\nisready\n", stuck, ""},
		{"an option is set", "isready\nsetoption name null.move value false\nisready\n", stuck, ""},
		{"a search does not stop", "go depth 1\ngo depth 2\n", deaf, ""},
	}
	for _, test := range tests {
		for _, last := range []string{"", "\nquit\n"} {
			t.Run(test.name+" "+strings.TrimSpace(last), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					release := make(chan struct{})
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
					if err := Serve(t.Context(), test.engine(release), in, &out, Patience); err != nil {
						t.Fatal(err)
					}
					if took := time.Since(start); took >= time.Second {
						t.Errorf("it took %v", took)
					}
					if got := gist(out.String()); got != test.want {
						t.Errorf("got %q, want %q; all of it:\n%s", got, test.want, &out)
					}
					close(release)
				})
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

// gist returns the parts of the output that TestServeEndOfInput checks.
func gist(output string) string {
	var words []string
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "bestmove"):
			words = append(words, "bestmove")
		case line == "readyok":
			words = append(words, line)
		case strings.HasPrefix(line, "Nodes searched: "):
			words = append(words, "nodes "+strings.TrimPrefix(line, "Nodes searched: "))
		}
	}
	return strings.Join(words, " ")
}

func TestServeContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	defer out.Close()
	answer, writer := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, &fakeEngine{}, in, writer, time.Minute); writer.Close() }()
	if _, err := io.WriteString(out, "go infinite\n"); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(answer)
	lines.Scan() // the search has begun
	cancel()
	lines.Scan()
	if got := lines.Text(); !strings.HasPrefix(got, "bestmove") {
		t.Errorf("after the end the server says %q, want a bestmove", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestServeComplaints(t *testing.T) {
	tests := []struct {
		name string
		send []string
		want []string
	}{
		{"unknown command", []string{"hello there"}, []string{`info string error: "hello there": no known command`}},
		{"blank line", []string{"  ", "isready"}, []string{"readyok"}},
		{"unknown option", []string{"setoption name Contempt value 3"}, []string{`info string error: no option "Contempt"`}},
		{"hash below 1", []string{"setoption name Hash value 0"}, []string{`info string error: option Hash: "0": want 1 to 65536`}},
		{"hash no number", []string{"setoption name Hash value big"}, []string{"info string error: option Hash"}},
		{"bad check", []string{"setoption name UCI_Chess960 value yes"}, []string{"info string error: option UCI_Chess960"}},
		{"bad choice", []string{"setoption name ordering value best"}, []string{"info string error: option ordering"}},
		{"engine says no", []string{"setoption name ordering value off"}, []string{"info string error: option ordering: something needs it"}},
		{"bad FEN", []string{"position fen 8/8 w - -", "go depth 1"},
			[]string{"info string error: invalid FEN", "info string error: invalid FEN", "bestmove 0000"}},
		{"illegal move", []string{"position startpos moves e2e5", "go depth 1"},
			[]string{"info string error: move 1", "info string error: move 1", "bestmove 0000"}},
		{"no FEN", []string{"position fen", "go depth 1", "position startpos", "go depth 1"},
			[]string{`info string error: "position fen": position fen without a position`, `info string error: "position fen"`, "bestmove 0000",
				"info depth 1", "bestmove a2a3"}},
		{"a long and dirty line", []string{"setoption name \x1b[31m" + strings.Repeat("x", 1<<20)},
			[]string{`info string error: no option "\x1b[31mxxx`}},
		{"a long move", []string{"position startpos moves " + strings.Repeat("x", 1<<20)}, []string{`info string error: move 1: "xxx`}},
		{"illegal searchmoves", []string{"go depth 1 searchmoves e2e5"}, []string{"info string error: searchmoves", "bestmove 0000"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSession(t, &fakeEngine{})
			s.send(test.send...)
			s.expect(test.want...)
		})
	}
}

func TestServeEngineThatDoesNotStart(t *testing.T) {
	s := newSession(t, &fakeEngine{fails: true})
	s.send("isready", "go depth 1")
	s.expect("info string error: the engine does not start: no memory", "readyok",
		"info string error: the engine does not start: no memory", "bestmove 0000")
}

func TestServeSearchMoves(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send("go depth 1 searchmoves h2h4")
	s.expect("info ", "bestmove h2h4")
}

func TestServeChess960(t *testing.T) {
	const castle = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	s := newSession(t, &fakeEngine{})
	s.send(castle, "go depth 1 searchmoves e1g1")
	s.expect("info ", "bestmove e1g1")
	s.send("setoption name UCI_Chess960 value true", castle, "go depth 1 searchmoves e1h1")
	s.expect("info ", "bestmove e1h1")
}

func TestServeClearHash(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send("isready", "setoption name Clear Hash", "go depth 1")
	s.expect("readyok", "info depth 1 multipv 1 score cp 0 nodes 1 ")
}

func TestServePerft(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1", "go perft 2")
	s.expect("a1b1: 3", "a1a2: 3", "a1b2: 3", "", "Nodes searched: 9", "")
}

// TestServePerftEnds: a perft of years is stopped, and the next search answered.
func TestServePerftEnds(t *testing.T) {
	s := newSession(t, &fakeEngine{})
	s.send("go perft 30", "stop", "go depth 1")
	s.expect("info depth 1", "bestmove ")
	s.send("go perft 30", "quit")
	s.expect("the end")
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

func TestFormatMovesStopsAtIllegal(t *testing.T) {
	pos, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	m, err := pos.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	if got := FormatMoves(pos, []board.Move{m, m}); len(got) != 1 || got[0] != "e2e4" {
		t.Errorf("FormatMoves = %q, want only e2e4", got)
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
		t.Run(strings.Join(waiting, ", "), func(t *testing.T) {
			e := &fakeEngine{wait: make(chan struct{})}
			s := newSession(t, e)
			s.send("go depth 1")
			s.expect("info depth 1")
			s.send(waiting...)
			s.send("isready")
			s.expect("readyok") // all commands have been read
			close(e.wait)
			for range 1 + strings.Count(strings.Join(waiting, " "), "go ") {
				for line := s.next(); line != "bestmove a2a3"; line = s.next() {
					if !strings.HasPrefix(line, "info ") {
						t.Fatalf("the server says %q", line)
					}
				}
			}
			s.send("go depth 2")
			s.expect("info depth 2", "bestmove a2a3")
		})
	}
}

// TestServeUnreadableGo: an invalid go is reported and answered with a legal move; its
// valid limits apply.
func TestServeUnreadableGo(t *testing.T) {
	tests := []struct{ line, says, reports string }{
		{"go depth", "go depth: the number is missing", "info depth 1"},
		{"go depth x", `go depth: "x" is not a number`, "info depth 1"},
		{"go depth movetime 5", `go depth: "movetime" is not a number`, "info depth 1"},
		{"go depth 2 nodes many", `go nodes: "many" is not a number`, "info depth 2"},
		{"go depth 3 nodes 99999999999999999999", `go nodes: "99999999999999999999" is out of range`, "info depth 3"},
		{"go depth 2 movetime -99999999999999999999", "is out of range", "info depth 2"},
		{"go perft", "go perft: the number is missing", "info depth 1"},
		{"go perft deep", `go perft: "deep" is not a number`, "info depth 1"},
		{"go depth 2 searchmoves", "", "info depth 2"},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			s := newSession(t, &fakeEngine{})
			s.send(test.line)
			if test.says != "" {
				if got := s.next(); !strings.HasPrefix(got, "info string error: ") || !strings.Contains(got, test.says) {
					t.Errorf("the server says %q, want %q", got, test.says)
				}
			}
			s.expect(test.reports, "bestmove a2a3")
			s.send("go infinite")
			s.send("stop")
			s.expect("info ", "bestmove a2a3") // there was exactly one answer
		})
	}
}

// TestServeHash: a size beyond the memory is reduced to the announced maximum.
func TestServeHash(t *testing.T) {
	e := &fakeEngine{most: 100}
	s := newSession(t, e)
	s.send("uci")
	s.expect("id ", "id ", "option name Hash type spin default 16 min 1 max 100")
	for line := s.next(); line != "uciok"; line = s.next() {
	}
	const taken = " MiB is not available; using 100 MiB, the maximum"
	for _, value := range []string{"999999", "65536", "101", "99999999999999999999999"} {
		s.send("setoption name Hash value 7", "isready", "setoption name hash value "+value, "isready")
		s.expect("readyok", "info string option Hash: "+value+taken, "readyok")
	}
	if want := []int{7, 100, 7, 100, 7, 100, 7, 100}; !slices.Equal(e.opened, want) {
		t.Errorf("tables opened: %v, want %v", e.opened, want)
	}
	e.most = 50 // less memory is free now; the current table stays
	s.send("setoption name Hash value 200", "isready")
	s.expect("info string option Hash: 200"+taken, "readyok")
	s.send("setoption name Hash value 60", "setoption name Hash value 70", "isready")
	s.expect("info string option Hash: 70 MiB is not available; using 50 MiB", "readyok")
}

// TestServeLittleMemory: the default size is reduced to what memory allows.
func TestServeLittleMemory(t *testing.T) {
	e := &fakeEngine{most: 3}
	s := newSession(t, e)
	s.send("uci")
	s.expect("id ", "id ", "option name Hash type spin default 3 min 1 max 3")
	for line := s.next(); line != "uciok"; line = s.next() {
	}
	s.send("isready")
	s.expect("readyok")
	if want := []int{3}; !slices.Equal(e.opened, want) {
		t.Errorf("tables opened: %v, want %v", e.opened, want)
	}
}
