package compare

import (
	"math"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// What a search is known to have taken: nothing without a verdict, a time or nodes.
func TestEffortOfSearches(t *testing.T) {
	limited := func(nodes uint64) report.Limit {
		return report.Limit{Limit: suites.Limit{Limits: engine.Limits{Nodes: nodes}}}
	}
	for name, tt := range map[string]struct {
		rec    suites.Record
		limit  report.Limit
		took   float64
		solved bool
		known  bool
	}{
		"not asked":               {rec: suites.Record{Nodes: new(uint64(7))}},
		"kept":                    {rec: suites.Record{Solved: new(true), Nodes: new(uint64(7)), KeptNodes: new(uint64(3))}, took: 3, solved: true, known: true},
		"solved":                  {rec: suites.Record{Solved: new(true), Nodes: new(uint64(7))}, took: 7, solved: true, known: true},
		"solved, unknown":         {rec: suites.Record{Solved: new(true)}, solved: true},
		"unsolved":                {rec: suites.Record{Solved: new(false), Nodes: new(uint64(7))}, took: 7, known: true},
		"unsolved, unknown":       {rec: suites.Record{Solved: new(false)}},
		"unsolved under a limit":  {rec: suites.Record{Solved: new(false), Nodes: new(uint64(7))}, limit: limited(500), took: 500, known: true},
		"unsolved with one node":  {rec: suites.Record{Solved: new(false), Nodes: new(uint64(7))}, limit: limited(1), took: 1, known: true},
		"solved with one node":    {rec: suites.Record{Solved: new(true), Nodes: new(uint64(1))}, took: 1, solved: true, known: true},
		"unsolved after one":      {rec: suites.Record{Solved: new(false), Nodes: new(uint64(1))}, took: 1, known: true},
		"unsolved without a node": {rec: suites.Record{Solved: new(false), Nodes: new(uint64(0))}, limit: limited(500), took: 500, known: true},
		"nodes never reported":    {rec: suites.Record{Solved: new(false)}, limit: limited(500)},
		"kept, but at which node": {rec: suites.Record{Solved: new(true), Nodes: new(uint64(7)), KeptTimeUS: new(int64(5))}, solved: true},
		"failed under a limit":    {rec: suites.Record{Solved: new(false), Error: "crash: x"}, limit: limited(500), took: 500, known: true},
	} {
		took, solved, known := keptNodes(&tt.rec, tt.limit)
		if known != tt.known || known && (took != tt.took || solved != tt.solved) {
			t.Errorf("%s: %v %t %t, want %v %t %t", name, took, solved, known, tt.took, tt.solved, tt.known)
		}
	}
}

// The same for times, in microseconds: nothing from a cache.
func TestEffortInTime(t *testing.T) {
	timed := report.Limit{Limit: suites.Limit{Limits: engine.Limits{MoveTime: 3 * time.Millisecond}}}
	shortest := report.Limit{Limit: suites.Limit{Limits: engine.Limits{MoveTime: 1}}}
	for name, tt := range map[string]struct {
		rec    suites.Record
		limit  report.Limit
		took   float64
		solved bool
		known  bool
	}{
		"not asked":              {rec: suites.Record{TimeUS: 7}},
		"kept":                   {rec: suites.Record{Solved: new(true), TimeUS: 7, KeptTimeUS: new(int64(3))}, took: 3, solved: true, known: true},
		"solved":                 {rec: suites.Record{Solved: new(true), TimeUS: 7}, took: 7, solved: true, known: true},
		"solved in no time":      {rec: suites.Record{Solved: new(true)}},
		"solved in one":          {rec: suites.Record{Solved: new(true), TimeUS: 1}, took: 1, solved: true, known: true},
		"kept, without a time":   {rec: suites.Record{Solved: new(true), KeptTimeUS: new(int64(3))}},
		"kept, from a cache":     {rec: suites.Record{Solved: new(true), TimeUS: 7, KeptTimeUS: new(int64(3)), Cached: true}},
		"unsolved":               {rec: suites.Record{Solved: new(false), TimeUS: 7, KeptTimeUS: new(int64(3))}, took: 7, known: true},
		"unsolved under a limit": {rec: suites.Record{Solved: new(false), TimeUS: 7}, limit: timed, took: 3000, known: true},
		"the shortest limit":     {rec: suites.Record{Solved: new(false), TimeUS: 7}, limit: shortest, took: 0.001, known: true},
		"without a time":         {rec: suites.Record{Solved: new(false)}, limit: timed},
	} {
		took, solved, known := keptTime(&tt.rec, tt.limit)
		if known != tt.known || known && (took != tt.took || solved != tt.solved) {
			t.Errorf("%s: %v %t %t, want %v %t %t", name, took, solved, known, tt.took, tt.solved, tt.known)
		}
	}
}

// TestEffortOfRepeats by hand: the mean of the logarithms of 10 and 1000, and PAR-2 with
// twice the limit for the one that did not solve the case; nothing is known if one search
// of a case is unknown.
func TestEffortOfRepeats(t *testing.T) {
	s := &reporttest.Trial{Contender: "a"}
	s.Add("wac", "", 0, func(rec *suites.Record) { reporttest.Answer(true)(rec); rec.KeptNodes = new(uint64(10)) })
	s.Add("wac", "", 0, reporttest.Answer(false))
	run := entrants(s)[0].Run
	e, known := measure(keptNodes).effort(run, report.Searches{run.At(0), run.At(1)})
	if want := (math.Log(10) + math.Log(1000)) / 2; !known || math.Abs(e.compared-want) > 1e-9 || e.shown != (10+2000)/2 {
		t.Errorf("%+v, %t, want %v and 1005", e, known, want)
	}
	run.Records[1] = suites.Record{Solved: new(true), Limit: "nodes=1000"}
	if e, known := measure(keptNodes).effort(run, report.Searches{run.At(0), run.At(1)}); known {
		t.Errorf("a search of unknown nodes: %+v", e)
	}
}

// TestEffortOfSome: cases where the effort of one contender is unknown do not count.
func TestEffortOfSome(t *testing.T) {
	base, other := reporttest.Pattern("a", "+++"), reporttest.Pattern("b", "+++")
	for _, rec := range []*suites.Record{&base.Records[0], &other.Records[1]} {
		rec.KeptNodes, rec.Nodes = nil, new(uint64(0))
	}
	other.Records[2].KeptNodes = new(uint64(400))
	list := entrants(base, other)
	e := mustCompare(t, list, Options{}).Pairs[0].Rows[0].KeptNodes
	if e.Positions != 1 || math.Abs(e.Ratio.Value-4) > 1e-9 || e.BasePAR2 != 100 || e.PAR2 != 400 || *e.ratio() != e.Ratio {
		t.Errorf("%+v", e)
	}
	if (*Effort)(nil).ratio() != nil {
		t.Error("an unknown effort has a ratio")
	}
}

// A solution found in no node has no effort that others have a ratio to.
func TestLeastEffort(t *testing.T) {
	for kept, want := range map[uint64]float64{0: -1, 1: 0, 2: math.Log(2)} {
		rec := &suites.Record{Solved: new(true), Nodes: new(uint64(7)), KeptNodes: new(kept)}
		e, known := measure(keptNodes).effort(&report.Run{}, report.Searches{rec})
		if known != (want >= 0) || known && e.compared != want {
			t.Errorf("%d nodes: %+v, %v, want %v", kept, e, known, want)
		}
	}
}

// TestFindingByHand: of 1000 nodes, 100 are a third left on the logarithmic scale, and 10
// two thirds.
func TestFindingByHand(t *testing.T) {
	found := func(nodes uint64) func(*suites.Record) {
		return func(rec *suites.Record) {
			reporttest.Answer(true)(rec)
			rec.KeptNodes = &nodes
		}
	}
	unlimited := func(rec *suites.Record) {
		found(1)(rec)
		rec.Limit = "depth=3"
	}
	base, other := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	for i, pair := range [][2]func(*suites.Record){
		{found(100), found(10)}, {reporttest.Answer(false), reporttest.Answer(false)},
		{unlimited, found(1)}, {found(1), unlimited}, {found(1), func(*suites.Record) {}}, // unknown of one
	} {
		base.Add("wac", "", i, pair[0])
		other.Add("wac", "", i, pair[1])
	}
	f := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0].Finding
	if math.Abs(f.Base-1.0/6) > 1e-9 || math.Abs(f.Contender-1.0/3) > 1e-9 || math.Abs(f.Difference.Value-1.0/6) > 1e-9 {
		t.Errorf("%+v, want 1/6, 1/3 and 1/6", f)
	}
	if *f.difference() != f.Difference || (*SpeedOfFinding)(nil).difference() != nil {
		t.Errorf("difference %v, and %v without one", f.difference(), (*SpeedOfFinding)(nil).difference())
	}
}

// TestFindingOfRepeats: the mean of the searches of a case.
func TestFindingOfRepeats(t *testing.T) {
	s := searched("a", "+-", "-")
	once := reporttest.Pattern("b", "--")
	f := mustCompare(t, entrants(once, s), Options{}).Pairs[0].Rows[0].Finding
	if f.Base != 0 || math.Abs(f.Contender-1.0/12) > 1e-9 {
		t.Errorf("%+v, want 0 and a third of a half of a half", f)
	}
	without := &reporttest.Trial{Contender: "c"}
	without.Add("wac", "", 0, func(rec *suites.Record) { reporttest.Answer(true)(rec); rec.Limit = "depth=3" })
	row := mustCompare(t, entrants(without, without), Options{}).Pairs[0].Rows[0]
	if row.Finding != nil {
		t.Errorf("under a limit of depth: %+v", row.Finding)
	}
}
