package compare

import (
	"testing"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/plan"

	"github.com/google/go-cmp/cmp"
)

// TestMeasure holds the row of a single question against that of a comparison which
// asks nothing else.
func TestMeasure(t *testing.T) {
	list := entrants(reporttest.Pattern("a", "++--+-+-++--"), reporttest.Pattern("b", "+---+++-+--+"), reporttest.Pattern("c", ""))
	opts := Options{Alpha: DefaultAlpha, Seed: DefaultSeed, Resamples: 200}
	whole := mustCompare(t, list[:2], opts)
	if diff := cmp.Diff(Measure(list[0], list[1], opts), whole.Pairs[0].Rows[0]); diff != "" {
		t.Errorf("row (-got +want):\n%s", diff)
	}
	if row := Measure(list[0], list[2], opts); row.Positions != 0 {
		t.Errorf("nothing is shared, and the row has %d positions", row.Positions)
	}
}

// What a search is known to have taken: nothing without a verdict, a time or nodes.
func TestEffortOfSearches(t *testing.T) {
	nodes, none := report.Limit{Limit: plan.Limit{Limits: engine.Limits{Nodes: 500}}}, report.Limit{}
	for name, tt := range map[string]struct {
		rec    suites.Record
		limit  report.Limit
		took   float64
		solved bool
		known  bool
	}{
		"not asked":               {rec: suites.Record{Nodes: 7}},
		"kept":                    {rec: suites.Record{Solved: new(true), Nodes: 7, KeptNodes: new(uint64(3))}, took: 3, solved: true, known: true},
		"solved":                  {rec: suites.Record{Solved: new(true), Nodes: 7}, took: 7, solved: true, known: true},
		"solved, unknown":         {rec: suites.Record{Solved: new(true)}, solved: true},
		"unsolved":                {rec: suites.Record{Solved: new(false), Nodes: 7}, took: 7, known: true},
		"unsolved, unknown":       {rec: suites.Record{Solved: new(false)}},
		"unsolved under a limit":  {rec: suites.Record{Solved: new(false), Nodes: 7}, limit: nodes, took: 500, known: true},
		"unsolved without a node": {rec: suites.Record{Solved: new(false)}, limit: nodes, took: 500, known: true},
	} {
		if tt.limit.Nodes == 0 {
			tt.limit = none
		}
		took, solved, known := keptNodes(&tt.rec, tt.limit)
		if known != tt.known || known && (took != tt.took || solved != tt.solved) {
			t.Errorf("%s: %v %t %t, want %v %t %t", name, took, solved, known, tt.took, tt.solved, tt.known)
		}
	}
}
