package search

import "testing"

// A node is one of the line if its position is that of the line at the same ply.
func TestWatchedPositions(t *testing.T) {
	w := &worker{}
	w.keys = []uint64{5, 10, 11, 12} // a move of the game, and two of the search
	w.rootKey = 1
	line := watch{keys: []uint64{10, 11, 99}}
	for ply, want := range []bool{true, true, false, false} {
		if got := line.on(w, ply); got != want {
			t.Errorf("ply %d: %v, want %v", ply, got, want)
		}
	}
}
