package search

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// TestWorsens: a side is improving if its evaluation is above the one two plies ago; a
// node in check is not, and one without a node to compare with is.
func TestWorsens(t *testing.T) {
	w, ply := stagedWorker(t, func(o *Options) { o.Improving = true })
	for p := range ply + 1 {
		w.frames[p].eval = []int{30, -20, 30, -10, 31}[p]
	}
	for p, want := range []bool{false, false, true, false, false} {
		if got := w.worsens(p); got != want {
			t.Errorf("ply %d: worsens %v, want %v", p, got, want)
		}
	}
	w.frames[ply].checks.Checkers = 1
	if !w.worsens(ply) {
		t.Error("a node in check is taken as improving")
	}
	w.options.Improving = false
	if w.worsens(ply) {
		t.Error("the feature is off, and a side worsens")
	}
}

// TestImprovingRules: late-move pruning leaves half as many moves where the side to move
// worsens.
func TestImprovingRules(t *testing.T) {
	w := testWorker(boardtest.Position(t, board.StartFEN))
	f := &w.frames[0]
	f.worsens = false
	all := w.searchedByLMP(f, 3)
	f.worsens = true
	if half := w.searchedByLMP(f, 3); half != all/2 || half == 0 {
		t.Errorf("late-move pruning leaves %d moves, and %d where the side worsens", all, half)
	}
}
