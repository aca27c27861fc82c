package search_test

import (
	"testing"

	"keymove/engine"
)

// matedInTwo are positions whose side to move is mated in two moves, and in
// none of them sooner, as exhaustive search has proven.
var matedInTwo = []string{
	"r6r/5k2/2p5/pp6/P2pP3/1P1P2pP/2PK2q1/2R5 w - - 0 1",
	"4rk2/3p1r1B/1ppP2Q1/4B1p1/1P3P2/2P3P1/P4P1P/R3R1K1 b - - 1 1",
	"2r3k1/6b1/2ppb2p/4p3/4P3/2RPqPp1/6P1/1r2BK2 w - - 1 1",
	"3r4/5Qkp/3N1pp1/p7/2P1R3/P2B3P/3P2P1/3R2K1 b - - 0 1",
	"1k4r1/p1p1pp2/5n2/3br3/7p/5K1P/5P2/5B1R w - - 0 1",
	"4Q2R/3n1p2/1P3k2/5pN1/1bPp1Bn1/3P2p1/1P4P1/5BKR b - - 1 1",
	"rn2kbn1/p3ppp1/8/3p2p1/1R1P4/4K3/1Pq1N1r1/2B5 w q - 1 1",
	"r5r1/p3k1pN/n7/1Bp1Q1P1/3P4/5N1p/P2P1K1P/2R5 b - - 0 1",
}

// TestNoUnprovenLoss: as long as root moves are left to search, being mated after
// the first one is no exact score. So no node limit leads to an announced mate that
// is shorter than the true one.
func TestNoUnprovenLoss(t *testing.T) {
	s := newSearcher(t, "default")
	for _, fen := range matedInTwo {
		pos := parse(t, fen)
		for nodes := uint64(1); nodes < 3000; nodes += 1 + nodes/16 {
			newGame(t, s)
			check := func(what string, score engine.Score) {
				if score.Mate < 0 && score.Mate > -2 {
					t.Errorf("%s, %d nodes: the %s is %v, want no less than #-2", fen, nodes, what, score)
				}
			}
			result := run(t, s, engine.Game{Start: pos}, engine.Limits{Nodes: nodes}, func(i engine.Info) {
				if i.Bound == engine.Exact {
					check("report", i.Score)
				}
			})
			check("result", result.Score)
		}
	}
}
