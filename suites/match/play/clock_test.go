package play

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
	"keymove/suites"
	"keymove/suites/match"
)

const ms = time.Millisecond

// timed is a pair of searchers on a clock that only their searches move.
type timed struct {
	at     time.Time
	takes  func(ply int) time.Duration
	seen   []engine.Clock // what each search was shown
	player *scripted
}

// newTimed returns searchers that play a line, each move in its time.
func newTimed(t *testing.T, takes func(ply int) time.Duration, line ...string) *timed {
	tm := &timed{at: time.Unix(1000, 0), takes: takes}
	moves := plays(t, line...)
	tm.player = &scripted{search: func(ctx context.Context, g engine.Game, lim engine.Limits) (engine.Result, error) {
		if lim.Clock != nil {
			tm.seen = append(tm.seen, *lim.Clock)
		}
		result, err := moves.Search(ctx, g, lim, nil)
		result.Time = tm.takes(len(g.Moves))
		tm.at = tm.at.Add(result.Time)
		return result, err
	}}
	return tm
}

func (tm *timed) game(limit suites.Limit) played {
	return played{white: tm.player, black: tm.player, limit: limit, now: func() time.Time { return tm.at }}
}

// begin begins a game, and the test plays each turn.
func (tm *timed) begin(t *testing.T, fen string, white, black suites.Limit) *game {
	g := &game{rules: &match.Rules{}, now: func() time.Time { return tm.at }, searchers: [2]engine.Searcher{tm.player, tm.player},
		players: [2]*match.Player{{Limit: white}, {Limit: black}}}
	g.begin(openingOf(t, fen))
	return g
}

func TestClockRuns(t *testing.T) {
	c := newClock(suites.TimeControl{Moves: 2, Time: time.Second, Increment: 100 * ms})
	for _, step := range []struct {
		used, margin, left, overrun time.Duration
		movesToGo                   int
		flagged                     bool
	}{
		{300 * ms, 0, 900 * ms, 0, 1, false},
		{900 * ms, 0, 1100 * ms, 0, 2, false}, // exactly all of it, and the next control
		{1150 * ms, 60 * ms, 100 * ms, 50 * ms, 1, false},
		{140 * ms, 40 * ms, 1100 * ms, 40 * ms, 2, false}, // just within the margin
		{1250 * ms, 40 * ms, -150 * ms, 150 * ms, 2, true},
	} {
		overrun, flagged := c.spend(step.used, step.margin)
		if c.left != step.left || overrun != step.overrun || flagged != step.flagged || c.movesToGo != step.movesToGo {
			t.Errorf("after %v: %v left, overrun %v, flagged %v, %d to go; want %+v", step.used, c.left, overrun, flagged, c.movesToGo, step)
		}
	}
}

// handClock is a clock in milliseconds that is read by arithmetic: each move has its
// increment, and each control its base.
type handClock struct{ moves, base, increment int64 }

// before returns what is left before move n, from 0, when so many microseconds were used
// for those before, and the moves to the next control, 0 for none.
func (h handClock) before(n, used int64) (left, movesToGo int64) {
	controls := int64(1)
	if h.moves > 0 {
		controls, movesToGo = 1+n/h.moves, h.moves-n%h.moves
	}
	return (1000*(controls*h.base+(n+1)*h.increment) - used) / 1000, movesToGo
}

// goLine returns what the side to move is sent before a ply of a game that a side begins,
// when the plies before took so many microseconds.
func goLine(clocks [2]handClock, begins int, took []int64) string {
	var moves, used [2]int64
	us := begins
	for _, spent := range took {
		moves[us]++
		used[us] += spent
		us = 1 - us
	}
	left, movesToGo := [2]int64{}, [2]int64{}
	for side, h := range clocks {
		left[side], movesToGo[side] = h.before(moves[side], used[side])
	}
	line := fmt.Sprintf("go wtime %d btime %d", left[0], left[1])
	for side, word := range []string{"winc", "binc"} {
		if clocks[side].increment > 0 {
			line += fmt.Sprintf(" %s %d", word, clocks[side].increment)
		}
	}
	if movesToGo[us] > 0 {
		line += fmt.Sprintf(" movestogo %d", movesToGo[us])
	}
	return line
}

var ruyLopez = []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O"}

// TestEveryClock plays every form of a clock, and of two that differ, against one that is computed by hand, in games
// that White begins, and Black: an opening with Black to move has the clocks on the right side (Qapla).
func TestEveryClock(t *testing.T) {
	for _, tt := range []struct {
		white, black string
		clocks       [2]handClock
	}{
		{"10", "10", [2]handClock{{0, 10_000, 0}, {0, 10_000, 0}}},
		{"0.9", "0.95+0.001", [2]handClock{{0, 900, 0}, {0, 950, 1}}},
		{"0+1", "0+1", [2]handClock{{0, 0, 1000}, {0, 0, 1000}}},
		{"3/5", "3/5", [2]handClock{{3, 5000, 0}, {3, 5000, 0}}},
		{"2/0.5+0.1", "1/0.2+0.05", [2]handClock{{2, 500, 100}, {1, 200, 50}}},
		{"2/0+0.2", "2/0+0.2", [2]handClock{{2, 0, 200}, {2, 0, 200}}},
		{"1:30.5+2", "0:45+0", [2]handClock{{0, 90_500, 2000}, {0, 45_000, 0}}},
		{"3/2:00+1", "120:00", [2]handClock{{3, 120_000, 1000}, {0, 7_200_000, 0}}},
	} {
		t.Run(tt.white+" "+tt.black, func(t *testing.T) {
			took := func(ply int) time.Duration { return time.Duration(5+ply*37%90) * ms }
			for begins, fen := range []string{board.StartFEN, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"} {
				line := ruyLopez[begins:]
				tm := newTimed(t, took, line...)
				over := tm.begin(t, fen, limitOf(t, "tc", tt.white), limitOf(t, "tc", tt.black))
				var before []int64
				for ply := range line {
					if ending, _, err := over.turn(t.Context()); ending != "" || err != nil {
						t.Fatalf("ply %d: %s, %v", ply, ending, err)
					}
					if got, want := (uci.Go{Limits: engine.Limits{Clock: &tm.seen[ply]}}).String(), goLine(tt.clocks, begins, before); got != want {
						t.Errorf("ply %d: %s, want %s", ply, got, want)
					}
					before = append(before, took(ply).Microseconds())
					if got := over.record.Moves[ply].US; got != before[ply] {
						t.Errorf("ply %d: %d µs are recorded, want %d", ply, got, before[ply])
					}
				}
			}
		})
	}
}

// limitOf returns a limit as a flag gives it.
func limitOf(t *testing.T, key, value string) suites.Limit {
	t.Helper()
	given, errs := match.ReadLimit(map[string]string{key: value})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return given.Or(match.GivenLimit{})
}

// A move after the flag, and the margin behind it, loses on time, with the overrun in the record; the clock shows nothing
// less than zero. There is a margin for movetime too (fastchess#505).
func TestFlags(t *testing.T) {
	clock := func(increment time.Duration) suites.Limit {
		return suites.Limit{Control: &suites.TimeControl{Time: time.Second, Increment: increment}, Margin: 20 * ms}
	}
	perMove := suites.Limit{Limits: engine.Limits{MoveTime: 50 * ms}, Margin: 30 * ms}
	for _, tt := range []struct {
		name     string
		limit    suites.Limit
		took     [4]time.Duration
		text     string
		overrun  time.Duration // of the move that lost
		overruns [2]int
	}{
		{"after the flag", clock(50 * ms), [4]time.Duration{100 * ms, 200 * ms, 100 * ms, 1150 * ms}, "Black loses on time (250ms overrun)", 250 * ms, [2]int{0, 1}},
		{"within the margin", clock(90 * ms), [4]time.Duration{1100 * ms, 0, 100 * ms, 0}, "Black mates", 0, [2]int{2, 0}},
		{"all of movetime", perMove, [4]time.Duration{50 * ms, 50 * ms, 50 * ms, 50 * ms}, "Black mates", 0, [2]int{}},
		{"all of its margin", perMove, [4]time.Duration{50 * ms, 80 * ms, 50 * ms, 50 * ms}, "Black mates", 0, [2]int{0, 1}},
		{"more than that", perMove, [4]time.Duration{81 * ms}, "White loses on time (31ms overrun)", 31 * ms, [2]int{1, 0}},
	} {
		tm := newTimed(t, func(ply int) time.Duration { return tt.took[ply] }, "f3", "e5", "g4", "Qh4")
		got, _ := tm.game(tt.limit).play(t)
		overruns := [2]int{got.Sides[board.White].Overruns, got.Sides[board.Black].Overruns}
		if got.Text() != tt.text || got.OverrunUS != tt.overrun.Microseconds() || overruns != tt.overruns {
			t.Errorf("%s: %s, overrun %d µs, overruns %v; want %+v", tt.name, got.Text(), got.OverrunUS, overruns, tt)
		}
		if tt.name == "within the margin" && tm.seen[2].Left[board.White] != 90*ms {
			t.Errorf("White has %v after its overrun, want the increment", tm.seen[2].Left[board.White])
		}
	}
}

// There are deadlines under nodes and depth too (fastchess#1029, #981): a searcher that never answers is stopped, and
// loses. Silence under a clock is a stall, which is not a late move (fastchess#631).
func TestStalls(t *testing.T) {
	hangs := searching(func(ctx context.Context, g engine.Game, _ engine.Limits) (engine.Result, error) {
		<-ctx.Done()
		return first.search(ctx, g, engine.Limits{})
	})
	silent := searching(func(ctx context.Context, _ engine.Game, _ engine.Limits) (engine.Result, error) {
		<-ctx.Done()
		return engine.Result{}, errors.Join(errors.New("no bestmove"), context.DeadlineExceeded)
	})
	dies := searching(func(context.Context, engine.Game, engine.Limits) (engine.Result, error) {
		return engine.Result{}, errors.New("exit status 3")
	})
	for _, tt := range []struct {
		black  engine.Searcher
		limits engine.Limits
		ending match.Ending
		text   string
	}{
		{hangs, engine.Limits{Nodes: 1000}, match.Stalled, "timeout: "},
		{hangs, engine.Limits{Depth: 5}, match.Stalled, "timeout: "},
		{silent, engine.Limits{MoveTime: ms}, match.Stalled, "timeout: "},
		{dies, engine.Limits{MoveTime: ms}, match.Crashed, "crash: exit status 3"},
	} {
		limit := suites.Limit{Limits: tt.limits, Margin: time.Minute} // for the first one, on a busy machine
		if tt.limits.MoveTime > 0 && tt.ending == match.Stalled {
			limit.Margin = 0
		}
		got, over := played{white: first, black: tt.black, limit: limit, rules: match.Rules{Timeout: 20 * ms}}.play(t)
		if got.Ending != tt.ending || got.Result != "1-0" || !strings.HasPrefix(got.Error, tt.text) || over.failed != [2]bool{board.Black: true} {
			t.Errorf("%v: %s, %s, error %q, failed %v; want %s, %s", limit, got.Ending, got.Result, got.Error, over.failed, tt.ending, tt.text)
		}
	}
}

// A searcher that claims to have taken less time than we measured is believed within
// our own measure only.
func TestTheClockIsOurs(t *testing.T) {
	at := time.Unix(1000, 0)
	liar := func(claims time.Duration) engine.Searcher {
		return searching(func(ctx context.Context, g engine.Game, lim engine.Limits) (engine.Result, error) {
			at = at.Add(500 * ms)
			result, err := first.search(ctx, g, lim)
			result.Time = claims
			return result, err
		})
	}
	for _, claims := range []time.Duration{0, time.Hour} {
		got, _ := played{white: liar(claims), black: liar(claims), now: func() time.Time { return at },
			limit: suites.Limit{Control: &suites.TimeControl{Time: 1800 * ms}}}.play(t)
		if got.Ending != match.TimeForfeit || len(got.Moves) != 6 {
			t.Errorf("claims %v: %s after %d plies, want a loss on time after 6", claims, got.Ending, len(got.Moves))
		}
	}
}
