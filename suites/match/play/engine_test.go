package play

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/match"
)

// hurried are deadlines for engines that miss them. All others have long ones, so that
// no engine misses them on a busy machine.
var hurried = external.Deadlines{Grace: 200 * time.Millisecond, Quit: 100 * time.Millisecond}

// against returns a match of one pair between the first legal moves, as A, and an
// external engine, as B.
func against(t *testing.T, limit suites.Limit, config external.Config) *bench {
	b := newBench(t, 1, limit)
	b.cfg.Rules.Adjudication.MaxMoves = 4
	b.cfg.Open = func(ctx context.Context, p suites.Contender) (engine.Searcher, error) {
		if p.Name == "A" {
			return first, nil
		}
		e, err := external.Open(ctx, config)
		if err != nil {
			return nil, err
		}
		return e, nil
	}
	return b
}

// TestFakeEngine plays against engines with every kind of fault: each one loses its games, or
// is forgiven, and the match ends.
func TestFakeEngine(t *testing.T) {
	nodes, movetime := suites.Limit{Limits: engine.Limits{Nodes: 1000}}, suites.Limit{Limits: engine.Limits{MoveTime: 50 * time.Millisecond}, Margin: 100 * time.Millisecond}
	clock := suites.Limit{Control: &suites.TimeControl{Time: 300 * time.Millisecond}}
	const goesOn = match.MoveLimit
	tests := []struct {
		behaviour string
		limit     suites.Limit
		ending    match.Ending // of both games
		text      string       // in the error of the record
	}{
		{"chatter", nodes, goesOn, ""},
		{"wrap=crlf", nodes, goesOn, ""},
		{"need-newgame", nodes, match.Crashed, "no ucinewgame"}, // for each move, which nobody sends
		{"die-every-second=" + filepath.Join(t.TempDir(), "died"), nodes, goesOn, ""},
		{"no-newgame", nodes, match.Stalled, "readyok"},
		{"bestmove=e2e5", nodes, match.IllegalMove, "e2e5"},
		{"bestmove=(none)", nodes, match.IllegalMove, "though there are legal moves"},
		{"bestmove=0000", nodes, match.IllegalMove, "though there are legal moves"},
		{"no-bestmove", nodes, match.Stalled, "no bestmove"},
		{"no-bestmove", movetime, match.Stalled, "no bestmove"},
		{"ignore-limits", nodes, match.Stalled, "no move within"},
		{"ignore-limits", movetime, match.TimeForfeit, ""},
		{"ignore-limits", clock, match.TimeForfeit, ""},
		{"hang", nodes, match.Stalled, "no bestmove"},
		{"hang", clock, match.Stalled, "no bestmove"},
		{"think=2s", clock, match.TimeForfeit, ""},
		{"crash", nodes, match.Crashed, "segmentation fault"},
		{"crash-after=2", nodes, match.Crashed, "this was too much"},
		{"exit-after-search", nodes, match.Crashed, "the engine exited"},
		{"flood=line", nodes, match.Crashed, "line"},
	}
	for _, tt := range tests {
		t.Run(tt.behaviour+" "+tt.limit.String(), func(t *testing.T) {
			t.Parallel()
			config := external.Config{Command: fake.Command(), Args: fake.Args(tt.behaviour)}
			config.Deadlines.Quit = hurried.Quit
			if tt.ending == match.Stalled {
				config.Deadlines = hurried
			}
			if tt.behaviour == "no-newgame" {
				config.Deadlines.NewGame = hurried.Grace
			}
			b := against(t, tt.limit, config)
			if tt.ending == match.Stalled {
				b.cfg.Rules.Timeout = 300 * time.Millisecond
			}
			testenv.Check(t, b.run(t.Context(), 1))
			if len(b.journal) != 2 {
				t.Fatalf("%d games, want 2", len(b.journal))
			}
			for i, g := range b.journal {
				if g.Ending != tt.ending || !strings.Contains(g.Error, tt.text) || (g.Error == "") != (tt.text == "") {
					t.Errorf("%s, error %q; want %s, %q", g.Ending, g.Error, tt.ending, tt.text)
				}
				if tt.ending != goesOn && g.Result != []string{"1-0", "0-1"}[i] {
					t.Errorf("game %d: %s", i+1, g.Result)
				}
			}
		})
	}
}

// Options are sent before ucinewgame (fastchess#1043), and every game begins with it. Every go has the clock.
func TestOptionsBeforeNewGame(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	limit := suites.Limit{Control: &suites.TimeControl{Moves: 9, Time: time.Hour}}
	b := against(t, limit, external.Config{Command: fake.Command(), Args: fake.Args(), Log: log, HashMiB: 8, Threads: 2,
		Options: []external.Option{{Name: "Style", Value: "Solid"}}})
	testenv.Check(t, b.run(t.Context(), 1))
	text := testenv.Text(t, log)
	last, begins := strings.LastIndex(text, "setoption"), strings.Index(text, "ucinewgame")
	clock := strings.Contains(text, "go wtime 3600000 btime 3600000 movestogo 9\n")
	if last < 0 || begins < last || strings.Count(text, "ucinewgame") != 2 || !clock {
		t.Errorf("the last option comes at %d, ucinewgame at %d, %d times:\n%s", last, begins, strings.Count(text, "ucinewgame"), text)
	}
}

// TestRealEngines plays two games between engines that people use.
func TestRealEngines(t *testing.T) {
	testenv.OnlyLong(t, "takes seconds")
	for _, name := range []string{"stockfish", "glaurung", "toga2", "ethereal-chess"} {
		t.Run(name, func(t *testing.T) {
			path := testenv.Engine(t, name)
			t.Parallel()
			b := against(t, suites.Limit{Control: &suites.TimeControl{Time: time.Second}, Margin: time.Minute}, external.Config{Command: path, HashMiB: 4})
			b.cfg.Rules.Adjudication.MaxMoves = 10
			testenv.Check(t, b.run(t.Context(), 1))
			for _, g := range b.journal {
				if g.Error != "" || g.Ending == match.TimeForfeit {
					t.Errorf("game %s: %s, %s", g.Name(), g.Ending, g.Error)
				}
			}
		})
	}
}
