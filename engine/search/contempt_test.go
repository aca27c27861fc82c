package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/boardtest"
)

func TestContemptScoresDraws(t *testing.T) {
	tests := []struct {
		name, fen, contender string
		want                 int
	}{
		{"bare bishop", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "default,contempt=20", -20},
		{"bare bishop, the other side", "8/8/4k3/8/8/3BK3/8/8 b - - 0 1", "default,contempt=20", -20},
		{"bare bishop, scaled", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "default,contempt=20,contempt.scale=on", -10},
		{"fifty moves", "8/8/4k3/8/8/3RK3/8/8 w - - 99 120", "default,contempt=on", -10},
		{"off", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "default", 0},
	}
	for _, test := range tests {
		got := search1(t, newSearcher(t, test.contender), test.fen, engine.Limits{Depth: 4}).Result.Score
		if got != (engine.Score{Centipawns: test.want}) {
			t.Errorf("%s: score %v, want %d", test.name, got, test.want)
		}
	}
}

// TestContemptChangesSides: table entries from a search for one side are not used in
// a search for the other.
func TestContemptChangesSides(t *testing.T) {
	const contender = "plain,pvs=on,tt=on,qsearch=on,material=on,pst=on,contempt=50"
	limits := engine.Limits{Depth: 5}
	used := newSearcher(t, contender)
	pos := boardtest.Position(t, fens[3])
	for _, m := range pos.LegalMoves()[:4] {
		search1(t, used, fens[3], limits)
		next := pos.After(m)
		if diff := cmp.Diff(fresh(t, contender, next.FEN(), limits), search1(t, used, next.FEN(), limits)); diff != "" {
			t.Errorf("after %s: differs from a fresh searcher (-fresh +used):\n%s", pos.SAN(m), diff)
		}
	}
}
