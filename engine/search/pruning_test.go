package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
)

// TestTelemetryCounts: each rule that searches, prunes, reduces or extends counts what it
// does when it is on, and only then.
func TestTelemetryCounts(t *testing.T) {
	// One search has all rules; it counts what each does, also beside the others.
	all := telemetry(t, "default,razor=on,rfp=on,probcut=on,iir=on,singular.depth=4,singular=on,lmp=on,futility=on,see.prune=on,history.prune=on,delta=on")
	type counter = func(*engine.Telemetry) uint64
	for feature, counters := range map[string][]counter{
		"razor": {
			func(c *engine.Telemetry) uint64 { return c.RazorAttempts },
			func(c *engine.Telemetry) uint64 { return c.RazorCutoffs[0] },
			func(c *engine.Telemetry) uint64 { return c.RazorCutoffs[1] },
		},
		"rfp":           {func(c *engine.Telemetry) uint64 { return c.PrunedRFP }},
		"probcut":       {func(c *engine.Telemetry) uint64 { return c.PrunedProbCut }},
		"iir":           {func(c *engine.Telemetry) uint64 { return c.IIRReductions }},
		"singular":      {func(c *engine.Telemetry) uint64 { return c.SingularExtensions }},
		"lmp":           {func(c *engine.Telemetry) uint64 { return c.PrunedLMP }},
		"futility":      {func(c *engine.Telemetry) uint64 { return c.PrunedFutility }},
		"see.prune":     {func(c *engine.Telemetry) uint64 { return c.PrunedSEE }},
		"history.prune": {func(c *engine.Telemetry) uint64 { return c.PrunedHistory }},
		"delta":         {func(c *engine.Telemetry) uint64 { return c.PrunedDelta }},
		"qsearch":       {func(c *engine.Telemetry) uint64 { return c.QNodes }},
		"tt": {
			func(c *engine.Telemetry) uint64 { return c.TTProbes },
			func(c *engine.Telemetry) uint64 { return c.TTHits },
			func(c *engine.Telemetry) uint64 { return c.TTCuts },
		},
		"nullmove": {
			func(c *engine.Telemetry) uint64 { return c.NullTries },
			func(c *engine.Telemetry) uint64 { return c.NullCuts },
		},
		"lmr": {
			func(c *engine.Telemetry) uint64 { return c.LMRReduced },
			func(c *engine.Telemetry) uint64 { return c.LMRResearches },
		},
		"pvs": {
			func(c *engine.Telemetry) uint64 { return c.PVSScouts },
			func(c *engine.Telemetry) uint64 { return c.PVSResearches },
		},
		"check.ext":   {func(c *engine.Telemetry) uint64 { return c.CheckExtensions }},
		"see.qsearch": {func(c *engine.Telemetry) uint64 { return c.PrunedQSEE }},
	} {
		without := telemetry(t, "default,"+feature+"=off")
		for i, count := range counters {
			if on, off := count(all), count(without); on == 0 || off != 0 {
				t.Errorf("%s, counter %d: counts %d when it is on, %d when it is off", feature, i, on, off)
			}
		}
	}
}

// telemetry returns what a contender counts over the positions of fens.
func telemetry(t *testing.T, contender string) *engine.Telemetry {
	t.Helper()
	s := newSearcher(t, contender)
	sum := new(engine.Telemetry)
	for _, fen := range fens {
		sum.Add(*anew(t, s, fen, engine.Limits{Nodes: 10_000}).Result.Telemetry)
	}
	return sum
}

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
