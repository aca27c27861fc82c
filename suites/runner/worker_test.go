package runner

import (
	"context"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/suites"
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
	for earlyStop, limit := range map[int]string{0: "nodes=1000", 1: "nodes=1000 early-stop=1", 3: "nodes=1000 early-stop=3"} {
		r := newRun(t, 2, 1, playFirstDeeper)
		second := &listed(r.Suites[0])[1]
		second.Best = second.Position.LegalMoves()[1:2] // which is never played
		r.Plan.Limits.Nodes, r.Plan.EarlyStop = 1000, earlyStop
		if err := Run(t.Context(), r.Config); err != nil || len(r.records) != 2 {
			t.Fatalf("early stop %d: %d records, %v, want 2: it is no interruption", earlyStop, len(r.records), err)
		}
		for i, rec := range r.records {
			want := 100
			if i == 0 && earlyStop > 0 {
				want = earlyStop
			}
			if *rec.Depth != want || rec.Limit != limit || *rec.Solved != (i == 0) {
				t.Errorf("early stop %d: case %d has depth %d, limit %q, solved %v, want depth %d", earlyStop, i, *rec.Depth, rec.Limit, *rec.Solved, want)
			}
		}
	}
}

// TestOnlyMateStops: an engine is stopped at the mate that is the only limit, beside others it is not; a longer mate,
// a bound and another line do not count, and the built-in engine stops by itself.
func TestOnlyMateStops(t *testing.T) {
	mate := func(mate int, bound engine.Bound, line int) engine.Info {
		return engine.Info{Depth: 1, MultiPV: line, Bound: bound, Score: engine.Score{Mate: mate}}
	}
	exact := func(n int) engine.Info { return mate(n, engine.Exact, 1) }
	alone := engine.Limits{Mate: 2, Nodes: 10_000_000}
	uci := &suites.Engine{}
	for _, test := range []struct {
		name   string
		engine *suites.Engine
		limits engine.Limits
		info   engine.Info
		stops  bool
		asked  int // mates, 0 for none
	}{
		{"the mate", uci, alone, exact(2), true, 0},
		{"a shorter one", uci, alone, exact(1), true, 0},
		{"a longer one", uci, alone, exact(3), false, 0},
		{"the other side's", uci, alone, exact(-1), false, 0},
		{"against its own", uci, alone, exact(-2), true, -2},
		{"a shorter one against its own", uci, alone, exact(-1), false, -2},
		{"a bound", uci, alone, mate(1, engine.LowerBound, 1), false, 0},
		{"of the second line", uci, alone, mate(1, engine.Exact, 2), false, 0},
		{"beside nodes", uci, engine.Limits{Mate: 2, Nodes: 1000}, exact(1), false, 0},
		{"beside a depth", uci, engine.Limits{Mate: 2, Depth: 9}, exact(1), false, 0},
		{"beside a time", uci, engine.Limits{Mate: 2, MoveTime: time.Hour}, exact(1), false, 0},
		{"without a mate", uci, engine.Limits{Nodes: alone.Nodes}, exact(1), false, 0},
		{"of the built-in engine", nil, alone, exact(1), false, 0},
	} {
		stopped := false
		r := newRun(t, 1, 1, func(ctx context.Context, pos board.Position, info func(engine.Info)) (engine.Result, error) {
			info(test.info)
			stopped = ctx.Err() != nil
			return engine.Result{Move: pos.LegalMoves()[0]}, nil
		})
		r.Contenders[0].Engine, r.Plan.Limits = test.engine, test.limits
		if test.asked != 0 {
			listed(r.Suites[0])[0].Mate = &test.asked
		}
		if err := Run(t.Context(), r.Config); err != nil || stopped != test.stops {
			t.Errorf("%s: stopped %v, %v, want %v", test.name, stopped, err, test.stops)
		}
	}
}

// TestSourceOfFailures: the record of what is to be run again has its line.
func TestSourceOfFailures(t *testing.T) {
	r := newRun(t, 2, 1, playFirst)
	cases := listed(r.Suites[0])
	cases[0].Source, cases[1].Source = "solved", "unsolved"
	cases[1].Best = cases[1].Position.LegalMoves()[1:2]
	if err := Run(t.Context(), r.Config); err != nil || r.records[0].Source != "" || r.records[1].Source != "unsolved" {
		t.Errorf("%v; %+v, want the source of the unsolved case alone", err, r.records)
	}
}

func TestAGameThatIsOverIsNotSearched(t *testing.T) {
	mate := -1
	r := newRun(t, 0, 1, playFirst)
	r.Suites[0].Cases = suites.List{
		{ID: "mated, asked", Position: boardtest.Position(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Mate: &mate},
		{ID: "stalemated, not asked", Position: boardtest.Position(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")},
	}
	if err := Run(t.Context(), r.Config); err != nil || r.stats.opened != 0 || len(r.records) != 2 {
		t.Fatalf("%v, %d searchers opened, %d records, want none and 2", err, r.stats.opened, len(r.records))
	}
	for i, rec := range r.records {
		if rec.Move != "" || rec.Error != "" || (rec.Solved != nil) != (i == 0) || i == 0 && *rec.Solved {
			t.Errorf("%s: %+v, want no move, no error, and not solved where it is asked", rec.ID, rec)
		}
	}
}
