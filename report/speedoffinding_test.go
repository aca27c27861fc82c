package report

import (
	"fmt"
	"math"
	"testing"
	"time"

	"keymove/engine"
	"keymove/suites"
)

func TestSpeedOfFinding(t *testing.T) {
	nodes := Limit{Limit: suites.Limit{Limits: engine.Limits{Nodes: 10_000}}}
	timed := Limit{Limit: suites.Limit{Limits: engine.Limits{MoveTime: time.Second}}}
	for _, tt := range []struct {
		name  string
		limit Limit
		rec   suites.Record
		want  float64 // below 0 if unknown
	}{
		{"at once", nodes, suites.Record{Solved: new(true), KeptNodes: new(uint64(1)), Nodes: new(uint64(10_000))}, 1},
		{"at the first report without nodes", nodes, suites.Record{Solved: new(true), KeptNodes: new(uint64(0))}, 1},
		{"halfway on the logarithmic scale", nodes, suites.Record{Solved: new(true), KeptNodes: new(uint64(100)), Nodes: new(uint64(10_000))}, 0.5},
		{"at the end", nodes, suites.Record{Solved: new(true), Nodes: new(uint64(10_000))}, 0},
		{"beyond the limit", nodes, suites.Record{Solved: new(true), KeptNodes: new(uint64(20_000))}, 0},
		{"unsolved", nodes, suites.Record{Solved: new(false), Nodes: new(uint64(10_000))}, 0},
		{"nodes never reported", nodes, suites.Record{Solved: new(true)}, -1},
		{"unsolved, nodes never reported", nodes, suites.Record{Solved: new(false)}, -1},
		{"kept, but at which node", nodes, suites.Record{Solved: new(true), KeptTimeUS: new(int64(5)), Nodes: new(uint64(10_000))}, -1},
		{"failed", nodes, suites.Record{Solved: new(false), Error: "crash: x"}, 0},
		{"not asked", nodes, suites.Record{Nodes: new(uint64(10_000))}, -1},
		{"in time", timed, suites.Record{Solved: new(true), KeptTimeUS: new(int64(10_000)), TimeUS: 1_000_000}, 2.0 / 3},
		{"within a millisecond", timed, suites.Record{Solved: new(true), KeptTimeUS: new(int64(20)), TimeUS: 1_000_000}, 1},
		{"from the cache", timed, suites.Record{Solved: new(true), TimeUS: 5, Cached: true}, -1},
		{"depth", Limit{Limit: suites.Limit{Limits: engine.Limits{Depth: 5}}}, suites.Record{Solved: new(true), KeptNodes: new(uint64(5))}, -1},
	} {
		got, known := tt.limit.SpeedOfFinding(&tt.rec)
		if known != (tt.want >= 0) || known && math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%s: %v, %v, want %v", tt.name, got, known, tt.want)
		}
	}
}

// TestSpeedOfFindingIsAnArea holds the mean against the area under the curve of solved
// positions, step by step.
func TestSpeedOfFindingIsAnArea(t *testing.T) {
	const limit = 4096
	kept := []uint64{1, 3, 17, 17, 1000, 4096, 0, 0} // 0 is unsolved
	var records []suites.Record
	for i, n := range kept {
		rec := suites.Record{Suite: "s", Contender: "c", Limit: "nodes=4096", Case: fmt.Sprint(i), CaseIndex: i, Nodes: new(uint64(limit)), Solved: new(n > 0)}
		if n > 0 {
			rec.KeptNodes = &n
		}
		records = append(records, rec)
	}
	const steps = 100_000
	area := 0.0
	for i := range steps {
		at := math.Exp((float64(i) + 0.5) / steps * math.Log(limit))
		for _, n := range kept {
			if n > 0 && float64(n) <= at {
				area += 1.0 / steps / float64(len(kept))
			}
		}
	}
	got, known := Summarize(suites.RecordsOf(records))[0].SpeedOfFinding()
	if !known || math.Abs(got.Value-area) > 1e-4 {
		t.Errorf("%v, %v, want the area %v", got, known, area)
	}
	if !(got.Low < got.Value && got.Value < got.High && got.Low >= 0 && got.High <= 1) {
		t.Errorf("the interval is %v", got)
	}
}
