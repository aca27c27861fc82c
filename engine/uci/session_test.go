package uci_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

// TestScriptedSessions sends sessions of well-known programs, each at once: every go
// gets one bestmove, and every isready one readyok.
func TestScriptedSessions(t *testing.T) {
	for _, test := range []struct {
		name, session    string
		bestMoves, ready int
		has              []string
	}{
		{"python-chess",
			"uci\nsetoption name Hash value 1\nsetoption name UCI_Chess960 value false\nucinewgame\nisready\n" +
				"position startpos\ngo depth 4\nposition startpos moves e2e4\ngo nodes 500 searchmoves e7e5 c7c5\n" +
				"setoption name MultiPV value 3\nisready\nposition fen 8/8/8/8/8/k7/p7/K7 w - - 0 1\ngo movetime 5\n" +
				"position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo mate 1 nodes 100000\n",
			4, 2, []string{"uciok", "bestmove 0000", "bestmove a1a8", "score mate 1", "multipv 3 "}},
		{"cutechess-cli",
			"uci\nsetoption name Threads value 2\nsetoption name Move Overhead value 10\nisready\nucinewgame\nisready\n" +
				"position startpos moves d2d4 d7d5\ngo wtime 100 btime 100 winc 10 binc 10\n" +
				"isready\nposition startpos moves d2d4 d7d5 c2c4 e7e6\ngo wtime 90 btime 95 winc 10 binc 10 movestogo 3\n",
			2, 3, []string{"option name Threads type spin", "option name Move Overhead type spin"}},
		{"Chess960",
			"uci\nsetoption name UCI_Chess960 value true\nucinewgame\nisready\n" +
				"position fen 1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1 moves c1g1 c8b8\ngo depth 3\n",
			1, 1, nil},
		{"noise",
			"\n\nuci please\njoho isready\nposition startpos moves e2e5\ngo depth 2\nposition startpos\n" +
				"setoption name Nonsense value 3\nsetoption name Hash value -4\nsetoption\ngo depth 2 frobnicate\n" +
				"debug on\nregister later\ngo perft 3\nisready\n",
			2, 2, []string{"Nodes searched: 8902", "bestmove 0000"}},
		{"the pipe closes", "position startpos\ngo depth 3\nposition startpos moves e2e4\ngo infinite\nposition startpos\ngo depth 2", 3, 0, nil},
	} {
		var out bytes.Buffer
		testenv.Check(t, uci.Serve(context.Background(), builtIn{settings: settings(t)}, strings.NewReader(test.session), &out, time.Minute))
		text := "\n" + out.String()
		if best, ready := strings.Count(text, "\nbestmove "), strings.Count(text, "\nreadyok"); best != test.bestMoves || ready != test.ready {
			t.Errorf("%s: %d bestmoves, %d readyok, want %d and %d in\n%s", test.name, best, ready, test.bestMoves, test.ready, text)
		}
		for _, part := range test.has {
			if !strings.Contains(text, part) {
				t.Errorf("%s: nothing says %q in\n%s", test.name, part, text)
			}
		}
	}
}

func settings(t *testing.T) profile.Settings {
	t.Helper()
	return testenv.Must(profile.Resolve("default"))(t)
}

// builtIn serves the default profile.
type builtIn struct{ settings profile.Settings }

func (builtIn) ID() (name, author string)      { return "Keymove", "test" }
func (builtIn) Options() []uci.Option          { return nil }
func (builtIn) SetOption(string, string) error { return nil }
func (builtIn) MaxHashMiB() int                { return engine.MaxHashMiB }
func (e builtIn) Open(_ context.Context, r uci.Resources) (engine.Searcher, error) {
	return e.settings.NewWith(search.Resources{HashMiB: r.HashMiB, Threads: r.Threads, MoveOverhead: r.MoveOverhead}), nil
}
