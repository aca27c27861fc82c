package search_test

import (
	"testing"

	"keymove/engine"
	"keymove/engine/search"
)

// TestTelemetry: the counts are consistent, and start at 0 in every search.
func TestTelemetry(t *testing.T) {
	s := newSearcher(t, "default")
	for _, fen := range fens {
		first, again := anew(t, s, fen, engine.Limits{Depth: 7}), anew(t, s, fen, engine.Limits{Depth: 7})
		got := first.Result.Telemetry
		if *again.Result.Telemetry != *got {
			t.Errorf("%s: the same search counts %+v, then %+v", fen, *got, *again.Result.Telemetry)
		}
		for name, share := range map[string]struct{ part, whole uint64 }{
			"qnodes":          {got.QNodes, first.Result.Nodes},
			"hits":            {got.TTHits, got.TTProbes},
			"table cuts":      {got.TTCuts, got.TTHits},
			"first-move cuts": {got.FirstMoveCuts, got.CutNodes},
			"null-move cuts":  {got.NullCuts, got.NullTries},
			"null moves":      {got.NullTries, first.Result.Nodes},
			"LMR re-searches": {got.LMRResearches, got.LMRReduced},
			"PVS re-searches": {got.PVSResearches, got.PVSScouts},
			"scouts":          {got.PVSScouts, first.Result.Nodes - got.QNodes},
		} {
			if share.part > share.whole {
				t.Errorf("%s: %d %s of %d", fen, share.part, name, share.whole)
			}
		}
	}
}

// TestTelemetryOfThreads: what the threads count is added up.
func TestTelemetryOfThreads(t *testing.T) {
	limits := engine.Limits{Nodes: 100_000}
	s := settings(t, "default").NewWith(search.Resources{HashMiB: 4, Threads: 3})
	result, one := search1(t, s, fens[1], limits).Result, fresh(t, "default", fens[1], limits).Result
	if got := result.Telemetry.QNodes; got > result.Nodes || got < one.Telemetry.QNodes/2 {
		t.Errorf("%d of %d nodes are in the quiescence search, one thread has %d", got, result.Nodes, one.Telemetry.QNodes)
	}
}
