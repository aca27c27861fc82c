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

// TestSpeedOfFindingIsAMean of the positions: here of 1, three quarters, a quarter and, unsolved, 0.
func TestSpeedOfFindingIsAMean(t *testing.T) {
	var records []suites.Record
	for i, kept := range []uint64{1, 8, 512, 0} {
		rec := suites.Record{Suite: "s", Contender: "c", Limit: "nodes=4096", Case: fmt.Sprint(i), CaseIndex: i, Nodes: new(uint64(4096)), Solved: new(kept > 0)}
		if kept > 0 {
			rec.KeptNodes = &kept
		}
		records = append(records, rec)
	}
	got, known := Summarize(suites.RecordsOf(records))[0].SpeedOfFinding()
	if !known || math.Abs(got.Value-0.5) > 1e-12 || !(0 <= got.Low && got.Low < got.Value && got.Value < got.High && got.High <= 1) {
		t.Errorf("%v, %v, want 0.5", got, known)
	}
}
