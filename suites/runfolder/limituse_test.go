package runfolder

import (
	"math"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
)

const openFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// searchesOf returns searches of contender x, changed each.
func searchesOf(n int, change func(i int, rec *suites.Record)) []suites.Record {
	records := make([]suites.Record, n)
	for i := range records {
		records[i] = suites.Record{Contender: "x", FEN: openFEN, Nodes: 1000, Depth: 10, TimeUS: 100_000}
		change(i, &records[i])
	}
	return records
}

func TestDisobedience(t *testing.T) {
	nodes := plan.Limit{Limits: engine.Limits{Nodes: 1000}}
	movetime := plan.Limit{Limits: engine.Limits{MoveTime: 100 * time.Millisecond}}
	depth := plan.Limit{Limits: engine.Limits{Depth: 10}}
	both := plan.Limit{Limits: engine.Limits{Nodes: 1000, Depth: 100}}
	early := plan.Limit{Limits: nodes.Limits, EarlyStop: 2}
	for _, tt := range []struct {
		name     string
		limit    plan.Limit
		searches int
		change   func(i int, rec *suites.Record)
		want     string // the limit, empty where it is obeyed
		median   float64
	}{
		{"obeys", nodes, 9, func(int, *suites.Record) {}, "", 0},
		{"eleven times the nodes", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes = 11_000 }, "nodes", 11},
		{"seven nodes", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes = 7 }, "nodes", 0.007},
		{"just half", nodes, 5, func(_ int, rec *suites.Record) { rec.Nodes = 500 }, "", 0},
		{"less than half", nodes, 5, func(_ int, rec *suites.Record) { rec.Nodes = 499 }, "nodes", 0.499},
		{"just twice", nodes, 5, func(_ int, rec *suites.Record) { rec.Nodes = 2000 }, "", 0},
		{"more than twice", nodes, 5, func(_ int, rec *suites.Record) { rec.Nodes = 2001 }, "nodes", 2.001},
		{"four searches say nothing", nodes, 4, func(_ int, rec *suites.Record) { rec.Nodes = 7 }, "", 0},
		{"the median counts", nodes, 9, func(i int, rec *suites.Record) {
			if i < 4 {
				rec.Nodes = 7
			}
		}, "", 0},
		{"mates end searches", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.ScoreMate = 7, new(2) }, "", 0},
		{"the only move", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.FEN = 7, "k7/8/8/8/8/8/6q1/7K w - - 0 1" }, "", 0},
		{"failed", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Error = 7, "crash: x" }, "", 0},
		{"deep", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Depth = 7, 63 }, "", 0},
		{"stopped early", early, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Solved = 7, new(true) }, "", 0},
		{"not stopped early", early, 9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Solved = 7, new(false) }, "nodes", 0.007},
		{"the first limit ends", both, 9, func(_ int, rec *suites.Record) {}, "", 0},
		{"none of two limits", both, 9, func(_ int, rec *suites.Record) { rec.Nodes = 7 }, "nodes", 0.007},
		{"no nodes reported", nodes, 9, func(_ int, rec *suites.Record) { rec.Nodes = 0 }, "", 0},
		{"far too long", movetime, 9, func(_ int, rec *suites.Record) { rec.TimeUS = 450_000 }, "movetime", 4},
		{"waited for a CPU", movetime, 9, func(_ int, rec *suites.Record) { rec.TimeUS, rec.CPUUS = 450_000, new(int64(90_000)) }, "", 0},
		{"at once", movetime, 9, func(_ int, rec *suites.Record) { rec.TimeUS = 1000 }, "movetime", 0.01},
		{"cached", movetime, 9, func(_ int, rec *suites.Record) { rec.TimeUS, rec.Cached = 1000, true }, "", 0},
		{"shallow", depth, 9, func(_ int, rec *suites.Record) { rec.Depth = 1 }, "depth", 0.1},
		{"too deep", depth, 9, func(_ int, rec *suites.Record) { rec.Depth = 21 }, "depth", 2.1},
		{"somebody else", nodes, 9, func(_ int, rec *suites.Record) { rec.Contender, rec.Nodes = "y", 7 }, "", 0},
	} {
		got := Disobedience("x", tt.limit, 0, suites.RecordsOf(searchesOf(tt.searches, tt.change)))
		switch {
		case got == nil && tt.want != "":
			t.Errorf("%s: obeys, want a median of %v of %s", tt.name, tt.median, tt.want)
		case got != nil && (got.Limit != tt.want || math.Abs(got.Median-tt.median) > 1e-9 || got.Searches != tt.searches):
			t.Errorf("%s: %+v, want a median of %v of %q", tt.name, *got, tt.median, tt.want)
		}
	}
	// A contender that searches only to depth 3 ends by itself there.
	shallow := searchesOf(9, func(_ int, rec *suites.Record) { rec.Nodes, rec.Depth = 7, 3 })
	if got := Disobedience("x", nodes, 3, suites.RecordsOf(shallow)); got != nil {
		t.Errorf("at its largest depth: %+v", *got)
	}
	text := LimitUse{"toga2", "nodes", 10.89, 18}.String()
	if !strings.Contains(text, "toga2 does not obey its limit: it used 10.89 times its nodes in the median of 18 searches; use --movetime or --depth") {
		t.Error(text)
	}
}
