package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

// TestPruningCounts: each rule that prunes, reduces or extends does so when it
// is on, and only then.
func TestPruningCounts(t *testing.T) {
	// One search has all rules; it counts what each does, also beside the others.
	all := telemetry(t, "default,razor=on,rfp=on,probcut=on,iir=on,singular.depth=4,singular=on,lmp=on,futility=on,see.prune=on,history.prune=on,delta=on")
	without := map[string]*engine.Telemetry{}
	for _, test := range []struct {
		feature string
		counter func(*engine.Telemetry) uint64
	}{
		{"razor", func(c *engine.Telemetry) uint64 { return c.RazorAttempts }},
		{"razor", func(c *engine.Telemetry) uint64 { return c.RazorCutoffs[0] }},
		{"razor", func(c *engine.Telemetry) uint64 { return c.RazorCutoffs[1] }},
		{"rfp", func(c *engine.Telemetry) uint64 { return c.PrunedRFP }},
		{"probcut", func(c *engine.Telemetry) uint64 { return c.PrunedProbCut }},
		{"iir", func(c *engine.Telemetry) uint64 { return c.IIRReductions }},
		{"singular", func(c *engine.Telemetry) uint64 { return c.SingularExtensions }},
		{"lmp", func(c *engine.Telemetry) uint64 { return c.PrunedLMP }},
		{"futility", func(c *engine.Telemetry) uint64 { return c.PrunedFutility }},
		{"see.prune", func(c *engine.Telemetry) uint64 { return c.PrunedSEE }},
		{"history.prune", func(c *engine.Telemetry) uint64 { return c.PrunedHistory }},
		{"delta", func(c *engine.Telemetry) uint64 { return c.PrunedDelta }},
	} {
		if without[test.feature] == nil {
			without[test.feature] = telemetry(t, "default,"+test.feature+"=off")
		}
		if on, off := test.counter(all), test.counter(without[test.feature]); on == 0 || off != 0 {
			t.Errorf("%s: counts %d when it is on, %d when it is off", test.feature, on, off)
		}
	}
}

// TestPruningSaves: each rule searches fewer nodes to the same depth, where no
// other rule leaves out moves before it.
func TestPruningSaves(t *testing.T) {
	testenv.OnlyLong(t, "searches with and without each rule")
	const base = "classical,rfp=off,lmp=off,futility=off,see.prune=off,delta=off,lmr=off,"
	type search struct {
		settings profile.Settings
		depth    int
	}
	searched := map[search]uint64{} // most rules are off in the base
	nodes := func(contender string, depth int) (sum uint64) {
		settings, err := profile.Resolve(contender)
		if err != nil {
			t.Fatal(err)
		}
		known := search{settings, depth}
		if searched[known] > 0 {
			return searched[known]
		}
		s := settings.New(1)
		for _, fen := range fens {
			newGame(t, s)
			sum += search1(t, s, fen, engine.Limits{Depth: depth}).Result.Nodes
		}
		searched[known] = sum
		return sum
	}
	for _, rule := range []string{
		"razor", "rfp", "probcut", "iir", "nullmove", "lmr", "lmp", "futility", "see.prune", "history.prune", "delta",
	} {
		depth := 4
		switch rule { // these act nowhere before
		case "iir":
			depth = 5
		case "probcut":
			depth = 6
		}
		with, without := nodes(base+rule+"=on", depth), nodes(base+rule+"=off", depth)
		if with >= without {
			t.Errorf("%s: %d nodes, %d without it", rule, with, without)
		}
	}
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
		for _, fen := range fens {
			want := search1(t, without, fen, engine.Limits{Nodes: 20_000})
			got := search1(t, with, fen, engine.Limits{Nodes: 20_000})
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
