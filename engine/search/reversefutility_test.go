package search

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// TestReverseFutilityFarBehind: rfp.behind keeps the rule from nodes whose beta is further
// below 0, and 0 keeps it from none.
func TestReverseFutilityFarBehind(t *testing.T) {
	w := testWorker(boardtest.Position(t, board.StartFEN))
	w.options.RFPDepth, w.options.RFPMargin, w.options.Improving = 4, 90, false
	for _, tt := range []struct {
		behind, beta int
		cuts         bool
	}{
		{0, -1001, true}, {1000, -1001, false}, {1000, -1000, true}, {1000, 500, true}, {300, -301, false},
	} {
		w.options.RFPBehind = tt.behind
		w.frames[0].eval = tt.beta + 180
		if score, cuts := w.reverseFutility(0, 2, tt.beta); cuts != tt.cuts || cuts && score != tt.beta {
			t.Errorf("rfp.behind=%d, beta %d: %d, %t, want %t", tt.behind, tt.beta, score, cuts, tt.cuts)
		}
	}
}

// TestDecidedGamesAreNotPruned: if a side is winning, reverse futility and delta
// pruning would hide the mate.
func TestDecidedGamesAreNotPruned(t *testing.T) {
	w := testWorker(boardtest.Position(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"))
	capture := boardtest.Move(t, &w.frames[0].pos, "exd5")
	w.options.RFPBehind = 0
	f := &w.frames[0]
	for bound, prunes := range map[int]bool{
		0: true, 1999: true, 2000: false, -1999: true, -2000: false, mateScore - 3: false,
	} {
		f.eval = bound + 1000
		if _, ok := w.reverseFutility(0, 1, bound); ok != prunes {
			t.Errorf("reverse futility with beta %d: cuts %t, want %t", bound, ok, prunes)
		}
		f.eval = bound - 1000
		if got := w.deltaPrunes(&quiescent{alpha: bound}, f, capture); got != prunes {
			t.Errorf("delta pruning with alpha %d: %t, want %t", bound, got, prunes)
		}
	}
}

// TestNullMoveHidesMate: with nullmove.eval there is no null move where beta is decided;
// without it, where beta is a mate score.
func TestNullMoveHidesMate(t *testing.T) {
	for _, test := range []struct {
		eval, beta int
		want       bool
	}{
		{0, -2500, false}, {0, mateScore - 5, true}, {200, -2500, true}, {200, 2000, true}, {200, 1999, false}, {200, 5 - mateScore, true},
	} {
		w := testWorker(boardtest.Position(t, board.StartFEN))
		w.options.NullMoveEval = test.eval
		if got := w.nullMoveHidesMate(test.beta); got != test.want {
			t.Errorf("nullmove.eval %d, beta %d: %t, want %t", test.eval, test.beta, got, test.want)
		}
	}
}
