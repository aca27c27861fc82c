package runner

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/mate"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
)

const mateInOne = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"

// backRank asks for Rd8#, and neither Kf1 nor Rd7.
func backRank(t *testing.T) *suites.Case {
	pos := boardtest.Position(t, mateInOne)
	return &suites.Case{
		Suite: "mates", ID: "back rank", Line: 4, Theme: "#1", Hash: "0011223344556677",
		Position: pos, Best: []board.Move{boardtest.Move(t, &pos, "Rd8")},
		Avoid:  []board.Move{boardtest.Move(t, &pos, "Kf1"), boardtest.Move(t, &pos, "Rd7")},
		Points: []suites.MovePoints{{Move: boardtest.Move(t, &pos, "Rd8"), Points: 10}}, MaxPoints: 10,
	}
}

// asked has the fields of every record of backRank, whatever the answer.
func asked() suites.Record {
	return suites.Record{
		Contender: "new", Suite: "mates", Case: "0011223344556677", ID: "back rank", Theme: "#1",
		FEN: mateInOne, Limit: "depth=4", Expected: "Rd8#", Avoid: "Kf1 Rd7", Phase: "endgame",
		List: "d1d8=10", MaxPoints: new(10), ContenderIndex: 1, SuiteIndex: 2, CaseIndex: 3, Repeat: 2, Searcher: 4,
	}
}

// planned is the configuration of a run of two contenders called new under a limit.
func planned(t *testing.T, limit string) *Config {
	t.Helper()
	l := testenv.Must(suites.ParseLimit(limit))(t)
	return &Config{Contenders: []suites.Contender{{Name: "new"}, {Name: "new"}}, Plan: plan.Plan{Limits: l.Limits, MateLine: l.MateLine}}
}

func TestNewRecord(t *testing.T) {
	c := backRank(t)
	key := boardtest.Move(t, &c.Position, "Rd8")
	other := boardtest.Move(t, &c.Position, "h3")
	afterOther := c.Position.After(other)
	reply := boardtest.Move(t, &afterOther, "h6")
	played := func(r *suites.Record) { // a wrong move, reported once
		r.Move, r.MoveUCI, r.Solved, r.Points, r.ReportedOnce = "h3", "h2h3", new(false), new(0), 1
	}
	failed := func(r *suites.Record, text string) { r.Error, r.Solved, r.Points = text, new(false), new(0) }
	const scoreAlone = engine.AllFigures &^ engine.FigureScore
	for _, test := range []struct {
		name   string
		result engine.Result
		infos  []engine.Info
		err    error
		want   func(*suites.Record)
	}{
		{"solved", engine.Result{
			Move: key, Score: engine.Score{Mate: 1}, Depth: 4, SelDepth: 6, Nodes: 500, Time: 1500 * time.Microsecond,
			CPU: 1234567, PV: []board.Move{key}, Telemetry: &engine.Telemetry{QNodes: 70},
		}, []engine.Info{{Depth: 1, MultiPV: 1, Score: engine.Score{Mate: 1}, Nodes: 30, Time: 200 * time.Microsecond, PV: []board.Move{key}}}, nil, func(r *suites.Record) {
			r.Move, r.MoveUCI, r.PV, r.Solved, r.Points = "Rd8#", "d1d8", "Rd8#", new(true), new(10)
			r.ScoreMate, r.MatePV, r.Iterations, r.ReportedOnce = new(1), mate.Complete, "1:Rd8#:#1:30", 1
			r.Depth, r.SelDepth, r.Nodes, r.TimeUS, r.Telemetry = new(4), new(6), new(uint64(500)), 1500, &engine.Telemetry{QNodes: 70}
			r.CPUUS = new(int64(1234))
		}},
		{"not solved", engine.Result{Move: other, Score: engine.Score{Centipawns: -35}, Depth: 2, SelDepth: 2, Nodes: 60, PV: []board.Move{other, reply}}, nil, nil, func(r *suites.Record) {
			played(r)
			r.PV, r.ScoreCP, r.Depth, r.SelDepth, r.Nodes = "h3 h6", new(-35), new(2), new(2), new(uint64(60))
		}},
		{"no iteration completed", engine.Result{Move: other, Nodes: 1, Unknown: engine.FigureScore}, nil, nil, func(r *suites.Record) {
			played(r)
			r.Depth, r.SelDepth, r.Nodes = new(0), new(0), new(uint64(1))
		}},
		{"a line that ends in nonsense", engine.Result{Move: other, Depth: 1, Nodes: 9, Unknown: engine.FigureSelDepth, PV: []board.Move{other, key, reply}}, nil, nil, func(r *suites.Record) {
			played(r)
			r.PV, r.ScoreCP, r.Depth, r.Nodes = "h3", new(0), new(1), new(uint64(9))
		}},
		{"nothing reported", engine.Result{Move: other, Unknown: engine.AllFigures, Time: time.Second}, nil, nil, func(r *suites.Record) {
			played(r)
			r.TimeUS = 1_000_000
		}},
		{"a score without depth and nodes", engine.Result{Move: other, Unknown: scoreAlone, Score: engine.Score{Centipawns: 54}, PV: []board.Move{other}},
			[]engine.Info{{MultiPV: 1, Unknown: scoreAlone, Score: engine.Score{Centipawns: 54}, PV: []board.Move{other}}}, nil, func(r *suites.Record) {
				played(r)
				r.PV, r.ScoreCP = "h3", new(54)
			}},
		{"no move", engine.Result{Depth: 1, Nodes: 9, Unknown: engine.FigureSelDepth, Score: engine.Score{Centipawns: 7}}, nil, nil, func(r *suites.Record) {
			failed(r, "no-bestmove: the position has legal moves")
			r.ScoreCP, r.Depth, r.Nodes = new(7), new(1), new(uint64(9))
		}},
		{"an illegal move", engine.Result{Move: reply, Depth: 1, Nodes: 9, Unknown: engine.FigureSelDepth}, nil, nil, func(r *suites.Record) {
			failed(r, "illegal-move: from h7 to h6")
			r.ScoreCP, r.Depth, r.Nodes = new(0), new(1), new(uint64(9))
		}},
		{"a search that failed", engine.Result{Move: key, Nodes: 12, Unknown: engine.AllFigures &^ engine.FigureNodes, Time: -1}, nil, fmt.Errorf("pipe: %w", context.DeadlineExceeded), func(r *suites.Record) {
			failed(r, "timeout: pipe: context deadline exceeded")
			r.Nodes = new(uint64(12))
		}},
	} {
		a := answer{result: test.result, infos: test.infos, err: test.err, searcher: 4}
		got := newRecord(planned(t, "depth=4"), suites.Key{Contender: 1, Suite: 2, Case: 3, Repeat: 1}, c, a)
		want := asked()
		test.want(&want)
		testenv.Want(t, fmt.Sprintf("%s: record", test.name), got, want)
	}
}

// namedFailure is an error as an engine package would define it.
type namedFailure struct{ error }

func (namedFailure) FailureKind() string { return FailedProtocol }

func TestErrorText(t *testing.T) {
	for want, err := range map[string]error{
		"crash: exit status 1":                       errors.New("exit status 1"),
		"timeout: search: context deadline exceeded": fmt.Errorf("search: %w", context.DeadlineExceeded),
		"protocol: search: two lines":                fmt.Errorf("search: %w", namedFailure{errors.New("two\r\n  lines")}),
	} {
		if got := ErrorText(err); got != want {
			t.Errorf("ErrorText(%v) = %q, want %q", err, got, want)
		}
	}
}

// An error must not make a case that asks nothing into an unsolved one.
func TestAnErrorWhereNothingIsAsked(t *testing.T) {
	c := &suites.Case{Suite: "s", ID: "quiet", Position: boardtest.Position(t, mateInOne)}
	rec := newRecord(planned(t, ""), suites.Key{}, c, answer{err: errors.New("exit status 1")})
	if rec.Solved != nil || rec.Points != nil || rec.MaxPoints != nil || rec.Error == "" {
		t.Errorf("solved %v, points %v of %v, error %q, want an error and the rest unknown", rec.Solved, rec.Points, rec.MaxPoints, rec.Error)
	}
}

// TestIterations: bounds, lines behind the first, and moves that cannot be played are no
// best moves of an iteration.
func TestIterations(t *testing.T) {
	pos := boardtest.Position(t, mateInOne)
	report := func(depth int, uci string, nodes uint64) engine.Info {
		return engine.Info{Depth: depth, MultiPV: 1, Nodes: nodes, PV: []board.Move{boardtest.Move(t, &pos, uci)}}
	}
	infos := []engine.Info{report(1, "h2h3", 20), report(1, "d1d8", 30), report(2, "d1d8", 60), report(3, "h2h3", 90), report(4, "g1f1", 120), {Depth: 5}}
	infos[1].Score = engine.Score{Mate: 1}
	infos[2].Bound, infos[3].MultiPV = engine.LowerBound, 2
	after := pos.After(infos[4].PV[0])
	infos[4].PV[0] = after.LegalMoves()[0] // a move of the other side
	if got, want := iterations(&pos, infos), suites.Iterations("1:Rd8#:#1:30"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The record of an external engine says that its zeros were reported; the built-in engine always
// reports.
func TestZerosThatWereReported(t *testing.T) {
	c := backRank(t)
	for _, tt := range []struct {
		external *suites.Engine
		unknown  engine.Figures
		want     bool
	}{{&suites.Engine{}, engine.FigureScore, true}, {&suites.Engine{}, engine.AllFigures, false}, {nil, engine.FigureScore, false}} {
		cfg := planned(t, "nodes=1000")
		cfg.Contenders[0].Engine = tt.external
		rec := newRecord(cfg, suites.Key{}, c, answer{result: engine.Result{Move: c.Best[0], Unknown: tt.unknown}})
		if rec.Zeros != tt.want {
			t.Errorf("%v, %v: zeros %v", tt.external, tt.unknown, rec.Zeros)
		}
	}
}
