package play

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
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

func (tm *timed) game(limit match.Limit) game {
	return game{white: tm.player, black: tm.player, limit: limit, now: func() time.Time { return tm.at }}
}

func TestClockRuns(t *testing.T) {
	c := newClock(match.TimeControl{Moves: 2, Time: time.Second, Increment: 100 * ms})
	for _, step := range []struct {
		used, margin, left, overrun time.Duration
		movesToGo                   int
		flagged                     bool
	}{
		{300 * ms, 0, 900 * ms, 0, 1, false},
		{900 * ms, 0, 1100 * ms, 0, 2, false}, // exactly all of it, and the next control
		{1150 * ms, 60 * ms, 100 * ms, 50 * ms, 1, false},
		{150 * ms, 40 * ms, -50 * ms, 50 * ms, 1, true},
	} {
		overrun, flagged := c.spend(step.used, step.margin)
		if c.left != step.left || overrun != step.overrun || flagged != step.flagged || c.movesToGo != step.movesToGo {
			t.Errorf("after %v: %v left, overrun %v, flagged %v, %d to go; want %+v", step.used, c.left, overrun, flagged, c.movesToGo, step)
		}
	}
}

// A move after the flag loses on time, with the overrun in the record.
func TestLossOnTime(t *testing.T) {
	tm := newTimed(t, func(ply int) time.Duration { return []time.Duration{100 * ms, 200 * ms, 100 * ms, 1100 * ms}[ply] }, "e4", "e5", "Nf3", "Nc6")
	got, _ := tm.game(match.Limit{Clock: &match.TimeControl{Time: time.Second, Increment: 50 * ms}, Margin: 20 * ms}).play(t)
	if got.Ending != match.TimeForfeit || got.Result != "1-0" || got.OverrunUS != 200_000 || len(got.Moves) != 3 {
		t.Errorf("%s, %s, overrun %d µs after %d plies; want a loss on time by 200 ms after 3", got.Ending, got.Result, got.OverrunUS, len(got.Moves))
	}
	if text := got.Text(); text != "Black loses on time (200ms overrun)" {
		t.Errorf("it is reported as %q", text)
	}
	want := []engine.Clock{
		{Left: [2]time.Duration{1050 * ms, 1050 * ms}, Increment: [2]time.Duration{50 * ms, 50 * ms}},
		{Left: [2]time.Duration{1000 * ms, 1050 * ms}, Increment: [2]time.Duration{50 * ms, 50 * ms}},
		{Left: [2]time.Duration{1000 * ms, 900 * ms}, Increment: [2]time.Duration{50 * ms, 50 * ms}},
		{Left: [2]time.Duration{950 * ms, 900 * ms}, Increment: [2]time.Duration{50 * ms, 50 * ms}},
	}
	if diff := cmp.Diff(tm.seen, want); diff != "" {
		t.Errorf("the clocks shown (-got +want):\n%s", diff)
	}
}

// Every form of a time control is played against a clock of its own: a list of what is on the
// clock before each move of a side that always takes the same time, counted by hand.
func TestEveryTimeControl(t *testing.T) {
	for text, want := range map[string]struct {
		uses      time.Duration
		left      []int // ms before each move
		increment int
		movesToGo []int
	}{
		"8+0.08":      {100 * ms, []int{8080, 8060, 8040}, 80, []int{0, 0, 0}},
		"0+1":         {900 * ms, []int{1000, 1100, 1200}, 1000, []int{0, 0, 0}},
		"10":          {3 * time.Second, []int{10000, 7000, 4000}, 0, []int{0, 0, 0}},
		"1:30+2":      {5 * time.Second, []int{92000, 89000, 86000}, 2000, []int{0, 0, 0}},
		"0:00.5":      {100 * ms, []int{500, 400, 300}, 0, []int{0, 0, 0}},
		"2/1":         {400 * ms, []int{1000, 600, 1200, 800, 1400}, 0, []int{2, 1, 2, 1, 2}},
		"2/1:00+0.5":  {10 * time.Second, []int{60500, 51000, 101500, 92000}, 500, []int{2, 1, 2, 1}},
		"1/0.05+0.01": {20 * ms, []int{60, 100, 140}, 10, []int{1, 1, 1}},
	} {
		tc, err := match.ParseTimeControl(text)
		if err != nil {
			t.Fatal(err)
		}
		line := []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "e4", "e5", "d3", "d6"}[:2*len(want.left)]
		tm := newTimed(t, func(int) time.Duration { return want.uses }, line...)
		both := players(match.Limit{Clock: &tc})
		tab := &table{rules: &match.Rules{}, now: func() time.Time { return tm.at }, seats: [2]Searcher{tm.player, tm.player}, players: [2]*match.Player{&both[0], &both[1]}}
		tab.begin(openingOf(t, board.StartFEN))
		for range line {
			if ending, _, err := tab.turn(t.Context()); err != nil || ending != "" {
				t.Fatalf("%s: %s, %v", text, ending, err)
			}
		}
		for i, shown := range tm.seen {
			us := board.Color(i % 2)
			if n := i / 2; shown.Left[us] != time.Duration(want.left[n])*ms || shown.Increment[us] != time.Duration(want.increment)*ms || shown.MovesToGo != want.movesToGo[n] {
				t.Errorf("%s, move %d of side %d: %v, increment %v, %d to go; want %d ms, %d ms, %d", text, n+1, us,
					shown.Left[us], shown.Increment[us], shown.MovesToGo, want.left[n], want.increment, want.movesToGo[n])
			}
		}
	}
	for _, text := range []string{"0", "0+0", "40/0", "0:00", "0.0004", "-1", "5+-1", "0+0.0009", "inf", "", "+", "/5", "0/5"} {
		if tc, err := match.ParseTimeControl(text); err == nil {
			t.Errorf("%q is read as %s", text, tc)
		}
	}
}

// Within the margin a move is in time, and the clock shows nothing less than zero.
func TestMarginOfTheClock(t *testing.T) {
	tm := newTimed(t, func(ply int) time.Duration { return []time.Duration{1100 * ms, 0, 100 * ms, 0}[ply] }, "f3", "e5", "g4", "Qh4")
	got, _ := tm.game(match.Limit{Clock: &match.TimeControl{Time: time.Second, Increment: 90 * ms}, Margin: 20 * ms}).play(t)
	if got.Ending != match.Checkmate || got.Sides[board.White].Overruns != 2 {
		t.Errorf("%s with %d overruns, want the mate and 2", got.Ending, got.Sides[board.White].Overruns)
	}
	if left := tm.seen[2].Left[board.White]; left != 90*ms {
		t.Errorf("White has %v after its overrun, want the increment", left)
	}
}

// There is a margin for movetime too (fastchess#505).
func TestMarginForMovetime(t *testing.T) {
	limit := match.Limit{MoveTime: 50 * ms, Margin: 30 * ms}
	for took, want := range map[time.Duration]match.Ending{50 * ms: match.Checkmate, 80 * ms: match.Checkmate, 81 * ms: match.TimeForfeit} {
		tm := newTimed(t, func(int) time.Duration { return took }, "f3", "e5", "g4", "Qh4")
		got, _ := tm.game(limit).play(t)
		if got.Ending != want {
			t.Errorf("each move takes %v: %s, want %s", took, got.Ending, want)
		}
		if want == match.TimeForfeit && got.OverrunUS != 31_000 {
			t.Errorf("overrun %d µs, want 31 ms", got.OverrunUS)
		}
	}
}

// An opening with Black to move has the clocks on the right side (Qapla).
func TestBlackToMoveHasTheRightClock(t *testing.T) {
	tm := newTimed(t, func(ply int) time.Duration { return []time.Duration{300 * ms, 100 * ms, 0, 0}[ply] }, "e5", "Nf3", "Nc6")
	both := players(match.Limit{})
	both[0].Limit.Clock = &match.TimeControl{Time: 2 * time.Second}
	both[1].Limit.Clock = &match.TimeControl{Time: time.Second, Moves: 40}
	tab := &table{rules: &match.Rules{Adjudication: match.Adjudication{MaxMoves: 2}}, now: func() time.Time { return tm.at }, seats: [2]Searcher{tm.player, tm.player},
		players: [2]*match.Player{&both[0], &both[1]}}
	tab.begin(openingOf(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"))
	for range 3 {
		if _, _, err := tab.turn(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	want := []engine.Clock{
		{Left: [2]time.Duration{2 * time.Second, time.Second}, MovesToGo: 40},
		{Left: [2]time.Duration{2 * time.Second, 700 * ms}},
		{Left: [2]time.Duration{1900 * ms, 700 * ms}, MovesToGo: 39},
	}
	if diff := cmp.Diff(tm.seen, want); diff != "" {
		t.Errorf("the clocks shown (-got +want):\n%s", diff)
	}
	if tab.clocks[board.Black].left != 700*ms || tab.clocks[board.White].left != 1900*ms {
		t.Errorf("White has %v, Black %v", tab.clocks[board.White].left, tab.clocks[board.Black].left)
	}
}

// There are deadlines under nodes and depth too (fastchess#1029, #981): a searcher
// that never answers is stopped, and loses.
func TestDeadlinesUnderNodesAndDepth(t *testing.T) {
	hangs := &scripted{search: func(ctx context.Context, g engine.Game, _ engine.Limits) (engine.Result, error) {
		<-ctx.Done()
		pos := g.Position()
		return engine.Result{Move: pos.LegalMoves()[0]}, nil
	}}
	for _, limit := range []match.Limit{{Nodes: 1000}, {Depth: 5}} {
		got, _ := game{white: first, black: hangs, limit: limit, rules: match.Rules{Timeout: 20 * ms}}.play(t)
		if got.Ending != match.Stalled || got.Result != "1-0" || got.Error == "" {
			t.Errorf("%v: %s, %s, error %q", limit, got.Ending, got.Result, got.Error)
		}
	}
}

// Silence under a clock is a stall, which is not a late move (fastchess#631).
func TestStallsAreToldFromLateMoves(t *testing.T) {
	silent := &scripted{search: func(ctx context.Context, _ engine.Game, _ engine.Limits) (engine.Result, error) {
		<-ctx.Done()
		return engine.Result{}, errors.Join(errors.New("no bestmove"), context.DeadlineExceeded)
	}}
	got, tab := game{white: silent, black: first, limit: match.Limit{MoveTime: ms}}.play(t)
	if got.Ending != match.Stalled || got.Result != "0-1" || !tab.failed[board.White] || tab.failed[board.Black] {
		t.Errorf("%s, %s, failed %v", got.Ending, got.Result, tab.failed)
	}
	dies := &scripted{search: func(context.Context, engine.Game, engine.Limits) (engine.Result, error) {
		return engine.Result{}, errors.New("exit status 3")
	}}
	got, _ = game{white: dies, black: first, limit: match.Limit{MoveTime: ms}}.play(t)
	if got.Ending != match.Crashed || got.Error != "crash: exit status 3" {
		t.Errorf("%s, %q", got.Ending, got.Error)
	}
}

// A searcher that claims to have taken less time than we measured is believed within
// our own measure only.
func TestTheClockIsOurs(t *testing.T) {
	at := time.Unix(1000, 0)
	liar := func(claims time.Duration) *scripted {
		return &scripted{search: func(_ context.Context, g engine.Game, _ engine.Limits) (engine.Result, error) {
			at = at.Add(500 * ms)
			pos := g.Position()
			return engine.Result{Move: pos.LegalMoves()[0], Time: claims}, nil
		}}
	}
	for _, claims := range []time.Duration{0, time.Hour} {
		got, _ := game{white: liar(claims), black: liar(claims), now: func() time.Time { return at },
			limit: match.Limit{Clock: &match.TimeControl{Time: 1800 * ms}}}.play(t)
		if got.Ending != match.TimeForfeit || len(got.Moves) != 6 {
			t.Errorf("claims %v: %s after %d plies, want a loss on time after 6", claims, got.Ending, len(got.Moves))
		}
	}
}
