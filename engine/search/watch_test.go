package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
)

// TestWatchEvaluated: the search stays what it is, and its positions are legal ones that are
// not in check, most of its nodes.
func TestWatchEvaluated(t *testing.T) {
	limits := engine.Limits{Nodes: 1_000}
	for _, contender := range []string{"default", "seajay", "vpr-8.1", "default,qsearch=off,see.qsearch=off,qsearch.checks=0"} {
		for _, fen := range fens[:3] {
			var positions []board.Position
			s := newSearcher(t, contender)
			s.WatchEvaluated(func(p *board.Position) { positions = append(positions, *p) })
			if diff := cmp.Diff(fresh(t, contender, fen, limits), search1(t, s, fen, limits)); diff != "" {
				t.Errorf("%s, %s (-unwatched +watched):\n%s", contender, fen, diff)
			}
			if len(positions) < 150 || len(positions) > 1_100 {
				t.Errorf("%s, %s: %d positions", contender, fen, len(positions))
			}
			for i := range positions {
				if again, err := board.ParseFEN(positions[i].FEN()); err != nil || again.InCheck() {
					t.Errorf("%s: %v", positions[i].FEN(), err)
				}
			}
		}
	}
}
