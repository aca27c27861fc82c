package search_test

import (
	"context"
	"testing"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/engine/search"
)

// TestTelemetry: the counts are consistent, and start at 0 in every search.
func TestTelemetry(t *testing.T) {
	s := newSearcher(t, "default")
	for _, fen := range fens {
		newGame(t, s)
		first := search1(t, s, fen, engine.Limits{Depth: 7})
		newGame(t, s)
		again := search1(t, s, fen, engine.Limits{Depth: 7})
		got := first.Result.Telemetry
		if *again.Result.Telemetry != *got {
			t.Errorf("%s: the same search counts %+v, then %+v", fen, *got, *again.Result.Telemetry)
		}
		for _, share := range []struct {
			name        string
			part, whole uint64
		}{
			{"qnodes", got.QNodes, first.Result.Nodes},
			{"hits", got.TTHits, got.TTProbes},
			{"cuts by the table", got.TTCuts, got.TTHits},
			{"first-move cuts", got.FirstMoveCuts, got.CutNodes},
			{"null-move cuts", got.NullCuts, got.NullTries},
			{"null moves", got.NullTries, first.Result.Nodes},
			{"LMR re-searches", got.LMRResearches, got.LMRReduced},
			{"PVS re-searches", got.PVSResearches, got.PVSScouts},
			{"scouts", got.PVSScouts, first.Result.Nodes - got.QNodes},
		} {
			if share.part > share.whole {
				t.Errorf("%s: %d %s of %d", fen, share.part, share.name, share.whole)
			}
		}
	}
}

// TestTelemetryCounts: each counter of a feature counts when the feature is on,
// and nothing when it is off.
func TestTelemetryCounts(t *testing.T) {
	with := telemetry(t, "default")
	for _, test := range []struct {
		feature string // of default
		counter func(*engine.Telemetry) uint64
	}{
		{"qsearch", func(c *engine.Telemetry) uint64 { return c.QNodes }},
		{"tt", func(c *engine.Telemetry) uint64 { return c.TTProbes }},
		{"tt", func(c *engine.Telemetry) uint64 { return c.TTHits }},
		{"tt", func(c *engine.Telemetry) uint64 { return c.TTCuts }},
		{"nullmove", func(c *engine.Telemetry) uint64 { return c.NullTries }},
		{"nullmove", func(c *engine.Telemetry) uint64 { return c.NullCuts }},
		{"lmr", func(c *engine.Telemetry) uint64 { return c.LMRReduced }},
		{"lmr", func(c *engine.Telemetry) uint64 { return c.LMRResearches }},
		{"pvs", func(c *engine.Telemetry) uint64 { return c.PVSScouts }},
		{"pvs", func(c *engine.Telemetry) uint64 { return c.PVSResearches }},
		{"check.ext", func(c *engine.Telemetry) uint64 { return c.CheckExtensions }},
		{"see.qsearch", func(c *engine.Telemetry) uint64 { return c.PrunedQSEE }},
	} {
		without := telemetry(t, "default,"+test.feature+"=off")
		if test.counter(with) == 0 || test.counter(without) != 0 {
			t.Errorf("%s: counts %d when it is on, %d when it is off",
				test.feature, test.counter(with), test.counter(without))
		}
	}
}

// telemetry returns what a contender counts over the positions of fens.
func telemetry(t *testing.T, contender string) *engine.Telemetry {
	t.Helper()
	s := newSearcher(t, contender)
	sum := new(engine.Telemetry)
	for _, fen := range fens {
		newGame(t, s)
		sum.Add(*search1(t, s, fen, engine.Limits{Nodes: 10_000}).Result.Telemetry)
	}
	return sum
}

// TestTelemetryOfThreads: what the threads count is added up.
func TestTelemetryOfThreads(t *testing.T) {
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.NewWith(search.Resources{HashMiB: 4, Threads: 3})
	result, err := s.Search(context.Background(), engine.Game{Start: parse(t, fens[1])}, engine.Limits{Nodes: 300_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	one, err := settings.New(4).Search(context.Background(), engine.Game{Start: parse(t, fens[1])}, engine.Limits{Nodes: 300_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := result.Telemetry.QNodes; got > result.Nodes || got < one.Telemetry.QNodes/2 {
		t.Errorf("%d of %d nodes are in the quiescence search, one thread has %d", got, result.Nodes, one.Telemetry.QNodes)
	}
}
