package runner

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/plan"
)

// playFirstDeeper reports its first legal move for iteration after iteration
// until its context ends, 100 iterations at most.
func playFirstDeeper(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
	m := pos.LegalMoves()[0]
	res := engine.Result{Move: m, PV: []board.Move{m}}
	for ctx.Err() == nil && res.Depth < 100 {
		res.Depth++
		res.Nodes += 10
		info(engine.Info{Depth: res.Depth, MultiPV: 1, Nodes: res.Nodes, PV: res.PV, Complete: true})
	}
	return res, nil
}

func TestEarlyStop(t *testing.T) {
	suite := walk(t, "walk", 2)
	listed(suite)[1].Best = listed(suite)[1].Position.LegalMoves()[1:2] // which is never played
	tests := []struct {
		earlyStop int
		limit     string
		depths    [2]int
	}{
		{0, "nodes=1000", [2]int{100, 100}},
		{1, "nodes=1000 early-stop=1", [2]int{1, 100}},
		{3, "nodes=1000 early-stop=3", [2]int{3, 100}},
	}
	for _, test := range tests {
		var records []suites.Record
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "first"}}, Suites: []suites.Suite{suite},
			Plan: plan.Plan{Limits: engine.Limits{Nodes: 1000}, EarlyStop: test.earlyStop},
			Open: new(fakeStats).opener(playFirstDeeper),
			Sink: func(r suites.Record) error {
				records = append(records, r)
				return nil
			},
		})
		if err != nil || len(records) != 2 {
			t.Fatalf("early stop %d: %d records, %v, want 2: it is no interruption", test.earlyStop, len(records), err)
		}
		for i, want := range test.depths {
			if r := records[i]; *r.Depth != want || r.Limit != test.limit || *r.Solved != (i == 0) {
				t.Errorf("early stop %d: case %d has depth %d, limit %q, solved %v, want %d, %q, %v",
					test.earlyStop, i, *r.Depth, r.Limit, *r.Solved, want, test.limit, i == 0)
			}
		}
	}
}

// TestOnlyMateStops: an engine is stopped at the mate that is the only limit, beside others it is not; a longer mate,
// a bound and another line do not count, and the built-in engine stops by itself.
func TestOnlyMateStops(t *testing.T) {
	mate := func(mate int, bound engine.Bound, line int) []engine.Info {
		return []engine.Info{{Depth: 1, MultiPV: line, Bound: bound, Score: engine.Score{Mate: mate}}}
	}
	const alone = 10_000_000
	tests := []struct {
		name    string
		limits  engine.Limits
		builtIn bool
		infos   []engine.Info
		stops   bool
		asked   int
	}{
		{"the mate", engine.Limits{Mate: 2, Nodes: alone}, false, mate(2, engine.Exact, 1), true, 0},
		{"a shorter one", engine.Limits{Mate: 2, Nodes: alone}, false, mate(1, engine.Exact, 1), true, 0},
		{"a longer one", engine.Limits{Mate: 2, Nodes: alone}, false, mate(3, engine.Exact, 1), false, 0},
		{"the other side's", engine.Limits{Mate: 2, Nodes: alone}, false, mate(-1, engine.Exact, 1), false, 0},
		{"against its own", engine.Limits{Mate: 2, Nodes: alone}, false, mate(-2, engine.Exact, 1), true, -2},
		{"a shorter one against its own", engine.Limits{Mate: 2, Nodes: alone}, false, mate(-1, engine.Exact, 1), false, -2},
		{"a bound", engine.Limits{Mate: 2, Nodes: alone}, false, mate(1, engine.LowerBound, 1), false, 0},
		{"of the second line", engine.Limits{Mate: 2, Nodes: alone}, false, mate(1, engine.Exact, 2), false, 0},
		{"beside nodes", engine.Limits{Mate: 2, Nodes: 1000}, false, mate(1, engine.Exact, 1), false, 0},
		{"beside a depth", engine.Limits{Mate: 2, Depth: 9}, false, mate(1, engine.Exact, 1), false, 0},
		{"beside a time", engine.Limits{Mate: 2, MoveTime: time.Hour}, false, mate(1, engine.Exact, 1), false, 0},
		{"without a mate", engine.Limits{Nodes: alone}, false, mate(1, engine.Exact, 1), false, 0},
		{"of the built-in engine", engine.Limits{Mate: 2, Nodes: alone}, true, mate(1, engine.Exact, 1), false, 0},
	}
	for _, test := range tests {
		contender := suites.Contender{Name: "one", Engine: &suites.Engine{}}
		if test.builtIn {
			contender.Engine = nil
		}
		stopped, suite := false, walk(t, "walk", 1)
		if test.asked != 0 {
			listed(suite)[0].Mate = &test.asked
		}
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{contender}, Suites: []suites.Suite{suite}, Plan: plan.Plan{Limits: test.limits},
			Open: new(fakeStats).opener(func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
				for _, i := range test.infos {
					info(i)
				}
				stopped = ctx.Err() != nil
				return engine.Result{Move: pos.LegalMoves()[0]}, nil
			}),
		})
		if err != nil || stopped != test.stops {
			t.Errorf("%s: stopped %v, %v, want %v", test.name, stopped, err, test.stops)
		}
	}
}

// TestSourceOfFailures: the record of what is to be run again has its line.
func TestSourceOfFailures(t *testing.T) {
	suite := walk(t, "walk", 2)
	listed(suite)[0].Source, listed(suite)[1].Source = "solved", "unsolved"
	listed(suite)[1].Best = listed(suite)[1].Position.LegalMoves()[1:2]
	got := map[string]bool{}
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "first"}}, Suites: []suites.Suite{suite}, Open: new(fakeStats).opener(playFirst),
		Sink: func(r suites.Record) error {
			got[r.Source] = true
			return nil
		},
	})
	if err != nil || len(got) != 2 || !got[""] || !got["unsolved"] {
		t.Errorf("sources %v, %v, want that of the unsolved case alone", got, err)
	}
}

func TestASearcherThatFailsIsReplaced(t *testing.T) {
	var stats fakeStats
	var records []suites.Record
	suite := walk(t, "one", 4)
	bad := listed(suite)[1].Position
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{suite},
		Open: stats.opener(func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
			if pos == bad {
				return engine.Result{}, errors.New("exit status 139\nlast words")
			}
			return playFirst(ctx, pos, info)
		}),
		Sink: collectTo(&records),
	})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	var got []string
	for _, rec := range records {
		got = append(got, rec.Error)
	}
	want := []string{"", "crash: exit status 139 last words", "", ""}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("errors (-got +want):\n%s", diff)
	}
	if stats.opened != 3 || stats.closed != 3 {
		t.Errorf("%d searchers opened and %d closed, want 3 and 3: the bad case was tried twice", stats.opened, stats.closed)
	}
	if got := records[1].Retries; got != 1 {
		t.Errorf("%d retries, want 1", got)
	}
}

func TestASearcherThatDoesNotStartIsTriedAgain(t *testing.T) {
	var stats fakeStats
	var tries atomic.Int64
	var records []suites.Record
	open := stats.opener(playFirst)
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{walk(t, "one", 3)},
		Open: func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
			if tries.Add(1) == 1 {
				return nil, errors.New("no such file")
			}
			return open(ctx, c)
		},
		Sink: collectTo(&records),
	})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	for _, rec := range records {
		if rec.Error != "" || rec.Retries != 0 {
			t.Errorf("%s: error %q and %d retries, want none: nothing was searched twice", rec.ID, rec.Error, rec.Retries)
		}
	}
}

func TestAGameThatIsOverIsNotSearched(t *testing.T) {
	var stats fakeStats
	var records []suites.Record
	mate := -1
	suite := suites.Suite{Name: "over", Cases: suites.List{
		{Suite: "over", ID: "asked", Position: parseFEN(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Mate: &mate},
		{Suite: "over", ID: "not asked", Position: parseFEN(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")},
	}}
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "new"}},
		Suites:     []suites.Suite{suite},
		Open:       stats.opener(playFirst),
		Sink:       collectTo(&records),
	})
	if err != nil {
		t.Fatalf("Run: %v", err)
	}
	if stats.opened != 0 {
		t.Errorf("%d searchers opened, want none", stats.opened)
	}
	if len(records) != 2 {
		t.Fatalf("%d records, want 2", len(records))
	}
	if got := records[0]; got.Move != "" || got.Error != "" || got.Solved == nil || *got.Solved {
		t.Errorf("mated and asked: %+v, want no move, no error, not solved", got)
	}
	if got := records[1]; got.Move != "" || got.Error != "" || got.Solved != nil {
		t.Errorf("stalemated and not asked: %+v, want no move, no error, solved unknown", got)
	}
}
