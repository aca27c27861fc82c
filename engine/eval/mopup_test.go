package eval_test

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/phase"
)

// TestMopUp: the bare king is driven to the edge, to a corner that bishop and knight need,
// and the other king comes nearer. A draw is none of it.
func TestMopUp(t *testing.T) {
	e := eval.New(with(with(parameters(), "network", "on"), "mopup", "on"))
	advantage := func(fen string) int {
		pos := boardtest.Position(t, fen)
		score := scoreOf(e, &pos, phase.Unknown)
		if pos.SideToMove() == board.Black {
			return -score
		}
		return score
	}
	for _, test := range []struct{ name, better, worse string }{
		{"the edge", "8/8/8/8/8/k7/8/K1R5 w - - 0 1", "8/8/8/8/3k4/8/8/1KR5 w - - 0 1"},
		{"the corner", "7k/8/8/8/8/8/8/K1Q5 w - - 0 1", "8/7k/8/8/8/8/8/K1Q5 w - - 0 1"},
		{"the nearer king", "8/8/3k4/8/3K4/8/8/6R1 w - - 0 1", "8/8/3k4/8/8/3K4/8/6R1 w - - 0 1"},
		{"the right corner, light", "k7/8/2K5/8/8/8/8/1B1N4 b - - 0 1", "7k/8/5K2/8/8/8/8/1B1N4 b - - 0 1"},
		{"the right corner, dark", "7k/8/5K2/8/8/8/8/B2N4 b - - 0 1", "k7/8/2K5/8/8/8/8/B2N4 b - - 0 1"},
		{"the last piece", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/2n5/KQ6 w - - 0 1"},
	} {
		if better, worse := advantage(test.better), advantage(test.worse); better <= worse {
			t.Errorf("%s: %d is not more than %d", test.name, better, worse)
		}
	}
}

// TestNoMopUp: without pieces that can mate a bare king mop-up evaluation is 0, and with
// the network on, the network counts.
func TestNoMopUp(t *testing.T) {
	mopUp := eval.New(with(parameters(), "mopup", "on"))
	alone := eval.NewWithNetwork(with(parameters(), "network", "on"), noisy)
	both := eval.NewWithNetwork(with(with(parameters(), "network", "on"), "mopup", "on"), noisy)
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KB6 w - - 0 1", "8/8/8/3k4/8/8/8/KNN5 b - - 0 1", "8/8/8/3k4/8/8/8/K1B1B3 w - - 0 1",
		"8/8/8/3k4/8/8/P7/K7 w - - 0 1", "8/3p4/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/K7 w - - 0 1",
	} {
		pos := boardtest.Position(t, fen)
		if got := scoreOf(mopUp, &pos, phase.Unknown); got != 0 {
			t.Errorf("%s: %d", fen, got)
		}
		if got, want := scoreOf(both, &pos, phase.Unknown), scoreOf(alone, &pos, phase.Unknown); got != want {
			t.Errorf("%s: %d, by the network alone %d", fen, got, want)
		}
	}
}
