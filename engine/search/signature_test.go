package search_test

import (
	"fmt"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/internal/goldentest"
)

// TestSignature compares the nodes, the move and the score of small searches with
// testdata, which only changes with a commit that means to change the search. What
// every invariant leaves open is in it: the order of moves, the window of each search,
// the depth of each reduction.
func TestSignature(t *testing.T) {
	var signature strings.Builder
	for _, test := range []struct {
		contender string
		limits    engine.Limits
	}{
		{"default", engine.Limits{Depth: 5}},
		{"default", engine.Limits{Depth: 3, MultiPV: 4}},
		{"default", engine.Limits{Mate: 2, Nodes: 3000}},
		{"plain", engine.Limits{Depth: 2}},
		{"plain,tt=on,pvs=on", engine.Limits{Depth: 3, MultiPV: 3}},
		{"vpr-8.2", engine.Limits{Depth: 3}},
		{"v7p3r-14.6", engine.Limits{Depth: 3}},
		{"seajay-r3", engine.Limits{Depth: 4}},
	} {
		s := newSearcher(t, test.contender)
		fmt.Fprintf(&signature, "%s %s\n", test.contender, limitsText(test.limits))
		for _, fen := range fens {
			newGame(t, s)
			o := search1(t, s, fen, test.limits)
			fmt.Fprintf(&signature, "  %7d nodes, depth %d to %d, %s %v, %d reports: %s\n", o.Result.Nodes, o.Result.Depth,
				o.Result.SelDepth, o.Result.Move, o.Result.Score, len(o.Infos), fen)
		}
	}
	goldentest.Check(t, "testdata/signature.golden", signature.String())
}

// limitsText returns the limits that are set.
func limitsText(l engine.Limits) string {
	return fmt.Sprintf("depth=%d nodes=%d mate=%d multipv=%d", l.Depth, l.Nodes, l.Mate, l.MultiPV)
}
