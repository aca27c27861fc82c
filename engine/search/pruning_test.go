package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
)

// TestMaxDepth: no iteration goes deeper, whatever the limits allow.
func TestMaxDepth(t *testing.T) {
	s := newSearcher(t, "default,maxdepth=4")
	for _, limits := range []engine.Limits{{Nodes: 1_000_000}, {Depth: 9}, {Infinite: true}} {
		if got := search1(t, s, fens[1], limits).Result.Depth; got != 4 {
			t.Errorf("%+v: depth %d, want 4", limits, got)
		}
	}
	if got := search1(t, s, fens[1], engine.Limits{Depth: 3}).Result.Depth; got != 3 {
		t.Errorf("depth %d under a limit of 3", got)
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
