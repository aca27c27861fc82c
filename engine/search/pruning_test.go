package search_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// TestMaxDepth: no iteration goes deeper, whatever the limits allow.
func TestMaxDepth(t *testing.T) {
	s := newSearcher(t, "default,maxdepth=4")
	for _, limits := range []engine.Limits{{Nodes: 1_000_000}, {Depth: 9}, {Infinite: true}} {
		testenv.Want(t, fmt.Sprintf("%+v: depth", limits), search1(t, s, fens[1], limits).Result.Depth, 4)
	}
}

// TestNullMoveSeesMate: a null move after which the side that passed is mated has not
// failed high. Each position has a mate in two whose threat is a mate in one.
func TestNullMoveSeesMate(t *testing.T) {
	for _, fen := range []string{
		"4k2r/p4ppp/3bp3/1p5P/3Pp1n1/P2P4/1P3PP1/2q1NK2 b k - 0 1",
		"2kr4/1p1n4/3Q4/p2R4/2B3p1/1P2PN1P/PBP2P1P/2K3R1 w - - 0 1",
		"1k1r4/pp4p1/2pb4/3p4/1P1P1Pp1/P3q3/2P3Br/R4KR1 b - - 0 1",
	} {
		s := newSearcher(t, "plain,nullmove=on")
		if got := search1(t, s, fen, engine.Limits{Depth: 6}).Result.Score; got.Mate != 2 {
			t.Errorf("%s: score %v, want a mate in 2", fen, got)
		}
	}
}

// TestExchangeCacheChangesNothing: with the cache a search reports the same, and the
// cache has hits.
func TestExchangeCacheChangesNothing(t *testing.T) {
	for _, impl := range []string{"swap", "legal", "paper"} {
		without := newSearcher(t, "default,see.impl="+impl)
		with := newSearcher(t, "default,see.cache=on,see.impl="+impl)
		for _, fen := range fens[1:4] {
			want, got := search1(t, without, fen, engine.Limits{Nodes: 10_000}), search1(t, with, fen, engine.Limits{Nodes: 10_000})
			if got.Result.Telemetry.SEECacheHits == 0 {
				t.Errorf("%s, %s: no value came from the cache", impl, fen)
			}
			got.Result.Telemetry.SEECacheHits = 0
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s: the cache makes a difference (-without +with):\n%s", impl, fen, diff)
			}
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
		{"evaluation, without phases", "", 10, keeps},
		{"taper, over the threshold", ",eval.taper=conservative", 4, forgets},
		{"taper, without plies", ",eval.taper=placement", 10, keeps},
		{"trades, within the opening", ",phase=conservative,trades=on", 2, keeps},
		{"trades, over the threshold", ",phase=conservative,trades=on", 4, forgets},
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
		testenv.Want(t, fmt.Sprintf("%d nodes: the same search with a whole table", nodes), cmp.Equal(growing, whole), same)
	}
}
