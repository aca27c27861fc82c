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
	nodes, timed, depth := engine.Limits{Nodes: 10_000}, engine.Limits{MoveTime: time.Second}, engine.Limits{Depth: 5}
	at := func(kept uint64) suites.Record {
		return suites.Record{Solved: new(true), KeptNodes: &kept, Nodes: new(uint64(10_000))}
	}
	in := func(us int64) suites.Record {
		return suites.Record{Solved: new(true), KeptTimeUS: &us, TimeUS: 1_000_000}
	}
	for _, tt := range []struct {
		name   string
		limits engine.Limits
		rec    suites.Record
		want   float64 // below 0 if unknown
	}{
		{"at once", nodes, at(1), 1},
		{"at the first report without nodes", nodes, suites.Record{Solved: new(true), KeptNodes: new(uint64(0))}, 1},
		{"halfway on the logarithmic scale", nodes, at(100), 0.5},
		{"at the end", nodes, suites.Record{Solved: new(true), Nodes: new(uint64(10_000))}, 0},
		{"beyond the limit", nodes, suites.Record{Solved: new(true), KeptNodes: new(uint64(20_000))}, 0},
		{"unsolved", nodes, suites.Record{Solved: new(false), Nodes: new(uint64(10_000))}, 0},
		{"nodes never reported", nodes, suites.Record{Solved: new(true)}, -1},
		{"unsolved, nodes never reported", nodes, suites.Record{Solved: new(false)}, -1},
		{"kept, but at which node", nodes, suites.Record{Solved: new(true), KeptTimeUS: new(int64(5)), Nodes: new(uint64(10_000))}, -1},
		{"failed", nodes, suites.Record{Solved: new(false), Error: "crash: x"}, 0},
		{"not asked", nodes, suites.Record{Nodes: new(uint64(10_000))}, -1},
		{"in time", timed, in(10_000), 2.0 / 3}, {"within a millisecond", timed, in(20), 1},
		{"from the cache", timed, suites.Record{Solved: new(true), TimeUS: 5, Cached: true}, -1},
		{"depth", depth, at(5), -1},
	} {
		got, known := Limit{Limit: suites.Limit{Limits: tt.limits}}.SpeedOfFinding(&tt.rec)
		if known != (tt.want >= 0) || known && math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%s: %v, %v, want %v", tt.name, got, known, tt.want)
		}
	}
	// A suite has the mean of its positions: here of 1, three quarters, a quarter and, unsolved, 0.
	records := []suites.Record{at(1), at(8), at(512), {Solved: new(false)}}
	for i := range records {
		records[i].Suite, records[i].Limit, records[i].Case, records[i].CaseIndex = "s", "nodes=4096", fmt.Sprint(i), i
		records[i].Nodes = new(uint64(4096))
	}
	got, known := Summarize(suites.RecordsOf(records))[0].SpeedOfFinding()
	if !known || math.Abs(got.Value-0.5) > 1e-12 || !(0 <= got.Low && got.Low < got.Value && got.Value < got.High && got.High <= 1) {
		t.Errorf("%v, %v, want 0.5", got, known)
	}
}
