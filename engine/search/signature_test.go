package search_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/internal/goldentest"
)

// TestSignature compares the nodes, the move, the score and the counts of small searches with
// testdata, which only changes with a commit that means to change the search. What
// every invariant leaves open is in it: the order of moves, the window of each search,
// the depth of each reduction, how often each rule acts.
func TestSignature(t *testing.T) {
	var signature strings.Builder
	for _, test := range []struct {
		contender string
		limits    engine.Limits
	}{
		{"default", engine.Limits{Depth: 5}},
		{"default", engine.Limits{Depth: 3, MultiPV: 4}},
		{"default", engine.Limits{Mate: 2, Nodes: 3000}},
		{everyRule, engine.Limits{Nodes: 10_000}},
		{"plain", engine.Limits{Depth: 2}},
		{"plain,tt=on,pvs=on", engine.Limits{Depth: 3, MultiPV: 3}},
		{"vpr-8.2", engine.Limits{Depth: 3}},
		{"v7p3r-14.6", engine.Limits{Depth: 3}},
		{"seajay-r3", engine.Limits{Depth: 4}},
	} {
		s := newSearcher(t, test.contender)
		fmt.Fprintf(&signature, "%s %s\n", test.contender, limitsText(test.limits))
		for _, fen := range fens {
			o := anew(t, s, fen, test.limits)
			fmt.Fprintf(&signature, "  %7d nodes, depth %d to %d, %s %v, %d reports: %s;", o.Result.Nodes, o.Result.Depth,
				o.Result.SelDepth, o.Result.Move, o.Result.Score, len(o.Infos), fen)
			for _, c := range engine.Counters {
				fmt.Fprintf(&signature, " %d", *c.Field(o.Result.Telemetry))
			}
			signature.WriteString("\n")
		}
	}
	goldentest.Check(t, "testdata/signature.golden", signature.String())
}

// everyRule has all rules on that prune, reduce or extend.
const everyRule = "default,razor=on,rfp=on,probcut=on,iir=on,singular.depth=4,singular=on,lmp=on,futility=on,see.prune=on,history.prune=on,delta=on"

// limitsText returns the limits that are set.
func limitsText(l engine.Limits) string {
	return fmt.Sprintf("depth=%d nodes=%d mate=%d multipv=%d", l.Depth, l.Nodes, l.Mate, l.MultiPV)
}

// TestSearchersShareNothing: searchers at work at once report what each reports
// alone. The race detector sees whether they share anything that changes.
func TestSearchersShareNothing(t *testing.T) {
	limits := engine.Limits{Nodes: 3000}
	var together sync.WaitGroup
	for _, contender := range []string{"default", "plain", "default,seed=7,variety=on", "default"} {
		s, alone := newSearcher(t, contender), newSearcher(t, contender)
		var want []outcome
		for _, fen := range fens {
			want = append(want, anew(t, alone, fen, limits))
		}
		together.Go(func() {
			for i, fen := range fens {
				if err := s.NewGame(context.Background()); err != nil {
					t.Error(err)
				}
				if diff := cmp.Diff(search1(t, s, fen, limits), want[i]); diff != "" {
					t.Errorf("%s on %s (-together +alone):\n%s", contender, fen, diff)
				}
			}
		})
	}
	together.Wait()
}
