package search_test

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/boardtest"
)

// TestRootCrossesAThreshold: the table is cleared if the root crosses a threshold of
// plies that decides something in the tree, and kept otherwise.
func TestRootCrossesAThreshold(t *testing.T) {
	const (
		plain   = "plain,pvs=on,tt=on,ordering=staged,see=on,qsearch=on,material=on,pst=on,development=on"
		pieces  = "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R"
		keeps   = true
		forgets = false
	)
	tests := []struct {
		name, contender string
		white           int // plies of the first root, which White is to move in
		want            bool
	}{
		{"evaluation, within the opening", ",eval.phased=fourstate-strict", 8, keeps},
		{"evaluation, over the threshold", ",eval.phased=fourstate-strict", 10, forgets},
		{"evaluation, after the opening", ",eval.phased=fourstate-strict", 12, keeps},
		{"evaluation, without phases", "", 10, keeps},
		{"taper, within the opening", ",eval.taper=conservative", 2, keeps},
		{"taper, over the threshold", ",eval.taper=conservative", 4, forgets},
		{"taper, without plies", ",eval.taper=placement", 10, keeps},
		{"trades, within the opening", ",phase=conservative,trades=on", 2, keeps},
		{"trades, over the threshold", ",phase=conservative,trades=on", 4, forgets},
		{"trades, another detector's threshold", ",phase=conservative,trades=on", 10, keeps},
		{"trades, without plies", ",phase=tapered,trades=on", 10, keeps},
		{"time alone", ",phase=balanced,time=phased", 10, keeps},
	}
	limits := engine.Limits{Depth: 4}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			used := newSearcher(t, plain+test.contender)
			root := pieces + " w KQkq - 0 " + strconv.Itoa(test.white/2+1)
			line := search1(t, used, root, limits).Result.PV
			game := engine.Game{Start: boardtest.Position(t, root), Moves: line[:2]}
			next := game.Position()
			want := search1(t, newSearcher(t, plain+test.contender), next.FEN(), limits)
			kept := !cmp.Equal(want, search1(t, used, next.FEN(), limits))
			if kept != test.want {
				t.Errorf("the table is kept from ply %d to %d: %t, want %t", test.white, test.white+2, kept, test.want)
			}
		})
	}
}

// TestGrowingSearches: a search whose table grows is the search of a whole table as long as no bucket
// of the small one is full, another one later, and the same in every game.
func TestGrowingSearches(t *testing.T) {
	outcomeOf := func(contender string, nodes uint64) outcome {
		s := settings(t, contender).New(8)
		o := search1(t, s, fens[1], engine.Limits{Nodes: nodes})
		if diff := cmp.Diff(anew(t, s, fens[1], engine.Limits{Nodes: nodes}), o); diff != "" {
			t.Errorf("%s, %d nodes (-second game +first):\n%s", contender, nodes, diff)
		}
		return o
	}
	for nodes, same := range map[uint64]bool{10_000: true, 200_000: false} {
		growing, whole := outcomeOf("default,tt.growing=on", nodes), outcomeOf("default,tt.growing=off", nodes)
		if got := cmp.Equal(growing, whole); got != same {
			t.Errorf("%d nodes: the same search with a whole table %v, want %v", nodes, got, same)
		}
	}
}
