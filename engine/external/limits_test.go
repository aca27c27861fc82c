package external

import (
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
)

func TestGoCommand(t *testing.T) {
	start := game(t, board.StartFEN).Start
	e2e4 := boardtest.Move(t, &start, "e2e4")
	clock := &engine.Clock{Left: [2]time.Duration{time.Minute, 30 * time.Second}, Increment: [2]time.Duration{time.Second, 0}, MovesToGo: 40}
	for want, lim := range map[string]engine.Limits{
		"go infinite":                  {MultiPV: 3},
		"go movetime 1500":             {MoveTime: 1500 * time.Millisecond},
		"go movetime 1":                {MoveTime: time.Microsecond}, // engines never end at 0
		"go depth 9 nodes 1000 mate 3": {Depth: 9, Nodes: 1000, Mate: 3},
		"go nodes 1 infinite":          {Nodes: 1, Infinite: true},
		"go depth 1 searchmoves e2e4":  {Depth: 1, SearchMoves: []board.Move{e2e4}},
		"go wtime 60000 btime 30000 winc 1000 movestogo 40": {Clock: clock},
	} {
		if got := goCommand(start.UCI, lim).String(); got != want {
			t.Errorf("%+v: %q, want %q", lim, got, want)
		}
	}
}

func TestTimeout(t *testing.T) {
	g := game(t, "4k3/8/8/8/8/8/8/4K3 b - - 0 1")
	clock := &engine.Clock{Left: [2]time.Duration{time.Minute, 30 * time.Second}, Increment: [2]time.Duration{0, time.Second}}
	for _, test := range []struct {
		given time.Duration
		lim   engine.Limits
		want  time.Duration
	}{
		{0, engine.Limits{Depth: 3}, 10 * time.Minute},
		{0, engine.Limits{MoveTime: 2 * time.Second, Depth: 9}, 7 * time.Second},
		{0, engine.Limits{Clock: clock}, 36 * time.Second},
		{0, engine.Limits{Clock: clock, MoveTime: time.Second}, 6 * time.Second},
		{0, engine.Limits{Infinite: true}, 0},
		{time.Second, engine.Limits{MoveTime: 2 * time.Second}, time.Second},
		{time.Second, engine.Limits{Infinite: true}, time.Second},
	} {
		if got := timeoutOf(&Config{Timeout: test.given}, g, test.lim); got != test.want {
			t.Errorf("given %v, %+v: %v, want %v", test.given, test.lim, got, test.want)
		}
	}
}

// TestLimitThatIsIgnored: an engine that ignores its limit of nodes or depth is
// stopped long before the timeout, and its move counts.
func TestLimitThatIsIgnored(t *testing.T) {
	for report, lim := range map[string]engine.Limits{
		"info depth 9 score cp 12 nodes 5000000 pv e2e4": {Nodes: 1000},
		"info depth 9 score cp 12 nodes 700 pv e2e4":     {Depth: 3},
	} {
		result, _, err := searchWith(t, talking("ignore-limits", "info="+report), board.StartFEN, lim)
		if err != nil || result.Depth != 9 || result.Move == board.NoMove {
			t.Errorf("%+v: move %s at depth %d, %v", lim, result.Move, result.Depth, err)
		}
	}
}
