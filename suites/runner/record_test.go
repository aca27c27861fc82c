package runner

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites"
	"keymove/suites/plan"
)

const mateInOne = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"

// backRank asks for Rd8#.
func backRank(t *testing.T) *suites.Case {
	pos := parseFEN(t, mateInOne)
	return &suites.Case{
		Suite: "mates", ID: "back rank", Line: 4, Theme: "#1", Hash: "0011223344556677",
		Position: pos, Best: parseMoves(t, pos, "Rd8"),
		Points: []suites.MovePoints{{Move: parseMoves(t, pos, "Rd8")[0], Points: 10}}, MaxPoints: 10,
	}
}

// asked has the fields of every record of backRank, whatever the answer.
func asked() suites.Record {
	return suites.Record{
		Contender: "new", Suite: "mates", Case: "0011223344556677", ID: "back rank", Theme: "#1",
		FEN: mateInOne, Limit: "depth=4", Expected: "Rd8#", Phase: "endgame",
		List: "d1d8=10", MaxPoints: new(10), ContenderIndex: 1, SuiteIndex: 2, CaseIndex: 3, Repeat: 2,
	}
}

// planned is the configuration of a run of two contenders called new under a limit.
func planned(t *testing.T, limit string) *Config {
	t.Helper()
	l, err := suites.ParseLimit(limit)
	if err != nil {
		t.Fatal(err)
	}
	return &Config{Contenders: []suites.Contender{{Name: "new"}, {Name: "new"}}, Plan: plan.Plan{Limits: l.Limits, MateLine: l.MateLine}}
}

func TestNewRecord(t *testing.T) {
	c := backRank(t)
	key := parseMoves(t, c.Position, "Rd8")[0]
	other := parseMoves(t, c.Position, "h3")[0]
	afterOther := c.Position.After(other)
	reply := parseMoves(t, afterOther, "h6")[0]
	tests := []struct {
		name   string
		answer answer
		want   func(*suites.Record)
	}{
		{
			name: "solved",
			answer: answer{
				result: engine.Result{
					Move: key, Score: engine.Score{Mate: 1}, Depth: 4, SelDepth: 6, Nodes: 500,
					Time: 1500 * time.Microsecond, PV: []board.Move{key},
					Telemetry: &engine.Telemetry{QNodes: 70},
				},
				infos: []engine.Info{{
					Depth: 1, MultiPV: 1, Score: engine.Score{Mate: 1}, Nodes: 30,
					Time: 200 * time.Microsecond, PV: []board.Move{key},
				}},
			},
			want: func(r *suites.Record) {
				r.Move, r.MoveUCI, r.PV = "Rd8#", "d1d8", "Rd8#"
				r.Solved, r.Points = new(true), new(10)
				r.ScoreMate, r.MatePV = new(1), mate.Complete
				r.Depth, r.SelDepth, r.Nodes, r.TimeUS = new(4), new(6), new(uint64(500)), 1500
				r.KeptDepth, r.KeptNodes, r.KeptTimeUS = nil, nil, nil
				r.ReportedOnce = 1
				r.Telemetry = &engine.Telemetry{QNodes: 70}
				r.Iterations = "1:Rd8#:#1:30"
			},
		},
		{
			name: "not solved",
			answer: answer{result: engine.Result{
				Move: other, Score: engine.Score{Centipawns: -35}, Depth: 2, SelDepth: 2, Nodes: 60,
				PV: []board.Move{other, reply},
			}},
			want: func(r *suites.Record) {
				r.Move, r.MoveUCI, r.PV = "h3", "h2h3", "h3 h6"
				r.Solved, r.Points, r.ReportedOnce = new(false), new(0), 1
				r.ScoreCP = new(-35)
				r.Depth, r.SelDepth, r.Nodes = new(2), new(2), new(uint64(60))
			},
		},
		{
			name:   "no iteration completed",
			answer: answer{result: engine.Result{Move: other, Nodes: 1, Unknown: engine.FigureScore}},
			want: func(r *suites.Record) {
				r.Move, r.MoveUCI = "h3", "h2h3"
				r.Solved, r.Points, r.ReportedOnce = new(false), new(0), 1
				r.Depth, r.SelDepth, r.Nodes = new(0), new(0), new(uint64(1))
			},
		},
		{
			name: "a line that ends in nonsense",
			answer: answer{result: engine.Result{
				Move: other, Depth: 1, Nodes: 9, Unknown: engine.FigureSelDepth, PV: []board.Move{other, key, reply},
			}},
			want: func(r *suites.Record) {
				r.Move, r.MoveUCI, r.PV = "h3", "h2h3", "h3"
				r.Solved, r.Points, r.ReportedOnce = new(false), new(0), 1
				r.ScoreCP = new(0)
				r.Depth, r.Nodes = new(1), new(uint64(9))
			},
		},
		{
			name:   "nothing reported",
			answer: answer{result: engine.Result{Move: other, Unknown: engine.AllFigures, Time: time.Second}},
			want: func(r *suites.Record) {
				r.Move, r.MoveUCI = "h3", "h2h3"
				r.Solved, r.Points, r.ReportedOnce = new(false), new(0), 1
				r.TimeUS = 1_000_000
			},
		},
		{
			name: "a score without depth and nodes",
			answer: answer{
				result: engine.Result{Move: other, Unknown: engine.AllFigures &^ engine.FigureScore, Score: engine.Score{Centipawns: 54}, PV: []board.Move{other}},
				infos: []engine.Info{
					{MultiPV: 1, Unknown: engine.AllFigures &^ engine.FigureScore, Score: engine.Score{Centipawns: 54}, PV: []board.Move{other}},
				},
			},
			want: func(r *suites.Record) {
				r.Move, r.MoveUCI, r.PV = "h3", "h2h3", "h3"
				r.Solved, r.Points, r.ReportedOnce = new(false), new(0), 1
				r.ScoreCP = new(54)
			},
		},
		{
			name:   "no move",
			answer: answer{result: engine.Result{Depth: 1, Nodes: 9, Unknown: engine.FigureSelDepth, Score: engine.Score{Centipawns: 7}}},
			want: func(r *suites.Record) {
				r.Error = "no-bestmove: the position has legal moves"
				r.Solved, r.Points = new(false), new(0)
				r.ScoreCP = new(7)
				r.Depth, r.Nodes = new(1), new(uint64(9))
			},
		},
		{
			name:   "an illegal move",
			answer: answer{result: engine.Result{Move: reply, Depth: 1, Nodes: 9, Unknown: engine.FigureSelDepth}},
			want: func(r *suites.Record) {
				r.Error = "illegal-move: from h7 to h6"
				r.Solved, r.Points = new(false), new(0)
				r.ScoreCP = new(0)
				r.Depth, r.Nodes = new(1), new(uint64(9))
			},
		},
		{
			name:   "a search that failed",
			answer: answer{result: engine.Result{Move: key, Nodes: 12, Unknown: engine.AllFigures &^ engine.FigureNodes, Time: -1}, err: fmt.Errorf("pipe: %w", context.DeadlineExceeded)},
			want: func(r *suites.Record) {
				r.Error = "timeout: pipe: context deadline exceeded"
				r.Solved, r.Points = new(false), new(0)
				r.Nodes = new(uint64(12))
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := newRecord(planned(t, "depth=4"), suites.Key{Contender: 1, Suite: 2, Case: 3, Repeat: 1}, c, tt.answer)
			want := asked()
			tt.want(&want)
			if diff := cmp.Diff(got, want); diff != "" {
				t.Errorf("record (-got +want):\n%s", diff)
			}
		})
	}
}

func TestExpectedAndAvoid(t *testing.T) {
	pos := parseFEN(t, mateInOne)
	tests := []struct {
		name            string
		c               suites.Case
		expected, avoid string
	}{
		{"best moves", suites.Case{Best: parseMoves(t, pos, "Rd8", "h3")}, "Rd8# h3", ""},
		{"a mate", suites.Case{Mate: new(3), MateFromBest: true}, "#3", ""},
		{"being mated", suites.Case{Mate: new(-3)}, "#-3", ""},
		{"best moves and a mate", suites.Case{Best: parseMoves(t, pos, "Rd8"), Mate: new(1)}, "Rd8# #1", ""},
		{"moves to avoid", suites.Case{Avoid: parseMoves(t, pos, "Kf1", "Rd7")}, "", "Kf1 Rd7"},
		{"nothing", suites.Case{}, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.c.Position = pos
			rec := newRecord(planned(t, ""), suites.Key{}, &tt.c, answer{result: engine.Result{Move: parseMoves(t, pos, "h3")[0]}})
			if rec.Expected != tt.expected || rec.Avoid != tt.avoid {
				t.Errorf("expected %q and avoid %q, want %q and %q", rec.Expected, rec.Avoid, tt.expected, tt.avoid)
			}
		})
	}
}

// namedFailure is an error as an engine package would define it.
type namedFailure struct{ error }

func (namedFailure) FailureKind() string { return FailedProtocol }

func TestErrorCell(t *testing.T) {
	tests := []struct {
		err  error
		want string
	}{
		{fmt.Errorf("exit status 1"), "crash: exit status 1"},
		{fmt.Errorf("search: %w", context.DeadlineExceeded), "timeout: search: context deadline exceeded"},
		{fmt.Errorf("search: %w", namedFailure{fmt.Errorf("two\r\n  lines")}), "protocol: search: two lines"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			if got := ErrorText(tt.err); got != tt.want {
				t.Errorf("ErrorText(%v) = %q, want %q", tt.err, got, tt.want)
			}
		})
	}
}

// An error must not make a case that asks nothing into an unsolved one.
func TestAnErrorWhereNothingIsAsked(t *testing.T) {
	c := &suites.Case{Suite: "s", ID: "quiet", Position: parseFEN(t, mateInOne)}
	rec := newRecord(planned(t, ""), suites.Key{}, c, answer{err: fmt.Errorf("exit status 1")})
	if rec.Solved != nil || rec.Points != nil || rec.MaxPoints != nil {
		t.Errorf("solved %v, points %v of %v, want all unknown", rec.Solved, rec.Points, rec.MaxPoints)
	}
	if rec.Error == "" {
		t.Error("no error recorded")
	}
}

// TestIterations: bounds, lines behind the first, and moves that cannot be played are no
// best moves of an iteration.
func TestIterations(t *testing.T) {
	pos, err := board.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	report := func(depth int, uci string, nodes uint64) engine.Info {
		m, err := pos.ParseUCI(uci)
		if err != nil {
			t.Fatal(err)
		}
		return engine.Info{Depth: depth, MultiPV: 1, Nodes: nodes, PV: []board.Move{m}}
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
	c := startCase(t)
	a := answer{result: engine.Result{Move: c.Best[0], Unknown: engine.FigureScore}}
	for name, tt := range map[string]struct {
		external *suites.Engine
		unknown  engine.Figures
		want     bool
	}{"external": {&suites.Engine{}, 0, true}, "nothing reported": {&suites.Engine{}, engine.AllFigures, false}, "built-in": {nil, 0, false}} {
		a.result.Unknown |= tt.unknown
		if rec := newRecord(caseRun(c, tt.external), suites.Key{}, c, a); rec.Zeros != tt.want {
			t.Errorf("%s: %v", name, rec.Zeros)
		}
		a.result.Unknown = engine.FigureScore
	}
}

// caseRun is a run of one case, for an engine or a profile.
func caseRun(c *suites.Case, e *suites.Engine) *Config {
	return &Config{
		Contenders: []suites.Contender{{Name: "new", Engine: e}},
		Suites:     []suites.Suite{{Name: c.Suite, Cases: suites.List{*c}}},
		Plan:       plan.Plan{Limits: engine.Limits{Nodes: 1000, Depth: 9}},
	}
}

// startCase asks for a move at the start of a game.
func startCase(t *testing.T) *suites.Case {
	t.Helper()
	pos, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	return &suites.Case{Suite: "x", ID: "start", Position: pos, Best: pos.LegalMoves()[:1]}
}
