package plan

import (
	"iter"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/suites"
)

const openFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// searchesOf returns searches of contender x, changed each.
func searchesOf(n int, change func(i int, rec *suites.Record)) []suites.Record {
	records := make([]suites.Record, n)
	for i := range records {
		records[i] = suites.Record{Contender: "x", FEN: openFEN, Nodes: new(uint64(1000)), Depth: new(10), TimeUS: 100_000}
		change(i, &records[i])
	}
	return records
}

// disobedience is what Used says of a limit that is not obeyed.
func disobedience(contender string, limit suites.Limit, maxDepth int, records iter.Seq[*suites.Record]) *LimitUse {
	broken, _, _ := Used(contender, limit, maxDepth, records)
	return broken
}

func TestDisobedience(t *testing.T) {
	nodes := suites.Limit{Limits: engine.Limits{Nodes: 1000}}
	movetime := suites.Limit{Limits: engine.Limits{MoveTime: 100 * time.Millisecond}}
	depth := suites.Limit{Limits: engine.Limits{Depth: 10}}
	early := suites.Limit{Limits: nodes.Limits, EarlyStop: 2}
	timeAndDepth := suites.Limit{Limits: engine.Limits{MoveTime: 100 * time.Millisecond, Depth: 10}}
	for _, tt := range []struct {
		name     string
		limit    suites.Limit
		searches int
		change   func(i int, rec *suites.Record)
		want     string // the limit, empty where it is obeyed
		median   float64
	}{
		{"obeys", nodes, 9, func(int, *suites.Record) {}, "", 0},
		{"eleven times the nodes", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes = new(uint64(11_000)) }, "nodes", 11},
		{"two moves of a line", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Played = new(uint64(2000)), "e4 e5 Nf3" }, "", 0},
		{"three moves of a line", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Played = new(uint64(33_000)), "e4 e5 Nf3 Nc6 Bb5" }, "nodes", 11},
		{"four searches say nothing", nodes, 4, func(_ int, rec *suites.Record) { rec.Nodes = new(uint64(7)) }, "", 0},
		{"the median counts", nodes, 9, func(i int, rec *suites.Record) {
			if i < 4 {
				rec.Nodes = new(uint64(7))
			}
		}, "", 0},
		{"mates end searches", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.ScoreMate = new(uint64(7)), new(2) }, "", 0},
		{"the only move", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.FEN = new(uint64(7)), "k7/8/8/8/8/8/6q1/7K w - - 0 1" }, "", 0},
		{"failed", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Error = new(uint64(7)), "crash: x" }, "", 0},
		{"stopped early", early, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Solved = new(uint64(7)), new(true) }, "", 0},
		{"not stopped early", early, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Solved = new(uint64(7)), new(false) }, "nodes", 0.007},
		{"no nodes reported", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes = nil }, "", 0},
		{"far too long", movetime, 9, func(_ int, rec *suites.Record) { rec.TimeUS = 450_000 }, "movetime", 4},
		{"waited for a CPU", movetime, 9, func(_ int, rec *suites.Record) { rec.TimeUS, rec.CPUUS = 450_000, new(int64(90_000)) }, "", 0},
		{"cached", movetime, 9, func(_ int, rec *suites.Record) { rec.TimeUS, rec.Cached = 1000, true }, "", 0},
		{"shallow", depth, 9, func(_ int, rec *suites.Record) { rec.Depth = new(1) }, "depth", 0.1},
		{"no legal move", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.FEN = new(uint64(7)), "7k/8/8/8/8/6q1/8/7K w - - 0 1" }, "", 0},
		{"a position that cannot be read", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.FEN = new(uint64(7)), "" }, "nodes", 0.007},
		{"solved without an early stop", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Solved = new(uint64(7)), new(true) }, "nodes", 0.007},
		{"nothing to solve", early, 9, func(_ int, rec *suites.Record) { rec.Nodes = new(uint64(7)) }, "nodes", 0.007},
		{"too few of each limit", timeAndDepth, 6, func(i int, rec *suites.Record) {
			if rec.TimeUS, rec.Depth = 1000, new(0); i%2 == 0 {
				rec.Cached, rec.Depth = true, new(1)
			}
		}, "", 0},
		{"somebody else", nodes, 9, func(_ int, rec *suites.Record) { rec.Contender, rec.Nodes = "y", new(uint64(7)) }, "", 0},
	} {
		got := disobedience("x", tt.limit, 0, suites.RecordsOf(searchesOf(tt.searches, tt.change)))
		switch {
		case got == nil && tt.want != "":
			t.Errorf("%s: obeys, want a median of %v of %s", tt.name, tt.median, tt.want)
		case got != nil && (got.Limit != tt.want || math.Abs(got.Median-tt.median) > 1e-9 || got.Searches != tt.searches):
			t.Errorf("%s: %+v, want a median of %v of %q", tt.name, *got, tt.median, tt.want)
		}
	}
}

// TestDisobedientContenders: each is judged by its own searches whose effort is known, and its own largest depth.
func TestDisobedientContenders(t *testing.T) {
	p := &Plan{Limit: "nodes=1000", Limits: engine.Limits{Nodes: 1000}}
	contenders := []suites.Contender{{Name: "obeys"}, {Name: "shallow", Options: map[string]string{"maxdepth": "3"}}, {Name: "few"}, {Name: "many"}}
	records := searchesOf(24, func(i int, rec *suites.Record) {
		rec.Contender, rec.ContenderIndex, rec.Limit, rec.Depth = contenders[i%4].Name, i%4, p.Limit, new(3)
		rec.Nodes = new([]uint64{1000, 7, 7, 9000}[i%4])
	})
	want := []LimitUse{
		{"few", engine.Disobedience{Limit: "nodes", Median: 0.007, Searches: 6}, ""},
		{"many", engine.Disobedience{Limit: "nodes", Median: 9, Searches: 6}, ""},
	}
	if diff := cmp.Diff(Disobedient(contenders, p, suites.RecordsOf(records)), want); diff != "" {
		t.Errorf("Disobedient (-got +want):\n%s", diff)
	}
	movetime := suites.Limit{Limits: engine.Limits{MoveTime: 100 * time.Millisecond}}
	cached := searchesOf(12, func(i int, rec *suites.Record) { rec.Cached = i < 7 })
	if got := disobedience("x", movetime, 0, suites.RecordsOf(cached)); got != nil {
		t.Errorf("7 of 12 out of a cache: %+v, want that it obeys", *got)
	}
}

// TestLimitWatch: a contender that overruns its limit is named once, after twenty searches, or
// when it begins to do so; one that uses too little is not.
func TestLimitWatch(t *testing.T) {
	limit := &Plan{Limits: engine.Limits{Nodes: 1000}}
	for name, test := range map[string]struct {
		nodes func(i int) uint64
		want  []int // numbers of the searches, from 1, after which it is named
	}{
		"obeys":      {func(int) uint64 { return 1000 }, nil},
		"at once":    {func(int) uint64 { return 46_000 }, []int{20}},
		"later":      {func(i int) uint64 { return 1000 + 45_000*uint64(i/25) }, []int{80}},
		"too little": {func(int) uint64 { return 10 }, nil},
	} {
		w := WatchLimits([]suites.Contender{{Name: "x"}, {Name: "y"}}, limit)
		var named []int
		for i, rec := range searchesOf(200, func(i int, rec *suites.Record) { rec.Nodes = new(uint64(test.nodes(i))) }) {
			if use := w.Add(&rec); use != nil {
				named = append(named, i+1)
			}
			other := rec
			other.Contender, other.Nodes = "y", new(uint64(1000))
			if use := w.Add(&other); use != nil {
				t.Errorf("%s: the obedient one is named: %v", name, use)
			}
		}
		if !slices.Equal(named, test.want) {
			t.Errorf("%s: named after %v, want %v", name, named, test.want)
		}
	}
}
