package search_test

import (
	"testing"

	"keymove/engine"
)

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
