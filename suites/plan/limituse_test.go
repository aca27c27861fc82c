package plan

import (
	"slices"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/testenv"
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

// TestSpent: what a search used, of a line one search of it, and whether something else than the limit ended it.
func TestSpent(t *testing.T) {
	const ms = time.Millisecond
	one := engine.Spent{Nodes: 1000, Depth: 10, Time: 100 * ms}
	ended := engine.Spent{Nodes: 1000, Depth: 10, Time: 100 * ms, Ended: true}
	for name, test := range map[string]struct {
		earlyStop int
		change    func(rec *suites.Record)
		want      engine.Spent
	}{
		"a search":      {0, func(*suites.Record) {}, one},
		"two of a line": {0, func(rec *suites.Record) { rec.Played = "e4 e5 Nf3" }, engine.Spent{Nodes: 500, Depth: 10, Time: 50 * ms}},
		"three, with their CPU time": {0, func(rec *suites.Record) {
			rec.Played, rec.TimeUS, rec.CPUUS = "e4 e5 Nf3 Nc6 Bb5", 300_000, new(int64(90_000))
		}, engine.Spent{Nodes: 333, Depth: 10, Time: 100 * ms, CPU: 30 * ms}},
		"out of a cache":                 {0, func(rec *suites.Record) { rec.Cached = true }, engine.Spent{Nodes: 1000, Depth: 10}},
		"out of a book":                  {0, func(rec *suites.Record) { rec.Nodes, rec.Depth = nil, nil }, engine.Spent{Time: 100 * ms}},
		"a mate":                         {0, func(rec *suites.Record) { rec.ScoreMate = new(2) }, ended},
		"failed":                         {0, func(rec *suites.Record) { rec.Error = "crash: x" }, ended},
		"the only move":                  {0, func(rec *suites.Record) { rec.FEN = "k7/8/8/8/8/8/6q1/7K w - - 0 1" }, ended},
		"no legal move":                  {0, func(rec *suites.Record) { rec.FEN = "7k/8/8/8/8/6q1/8/7K w - - 0 1" }, ended},
		"a position that cannot be read": {0, func(rec *suites.Record) { rec.FEN = "" }, one},
		"stopped early":                  {2, func(rec *suites.Record) { rec.Solved = new(true) }, ended},
		"not stopped early":              {2, func(rec *suites.Record) { rec.Solved = new(false) }, one},
		"nothing to solve":               {2, func(*suites.Record) {}, one},
		"solved without an early stop":   {0, func(rec *suites.Record) { rec.Solved = new(true) }, one},
	} {
		rec := &searchesOf(1, func(_ int, rec *suites.Record) { test.change(rec) })[0]
		if got := newContenderUses("x", suites.Limit{EarlyStop: test.earlyStop}, 0).spent(rec); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
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
	testenv.Want(t, "Disobedient", Disobedient(contenders, p, suites.RecordsOf(records)), want)
	movetime := suites.Limit{Limits: engine.Limits{MoveTime: 100 * time.Millisecond}}
	cached := searchesOf(12, func(i int, rec *suites.Record) { rec.Cached = i < 7 })
	if got, _, _ := Used("x", movetime, 0, suites.RecordsOf(cached)); got != nil {
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
