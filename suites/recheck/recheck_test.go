package recheck

import (
	"reflect"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/score"
)

// honest returns the record of a search that has played a move with a score, as a run writes it.
func honest(t *testing.T, line, san string, said engine.Score) suites.Record {
	t.Helper()
	r, err := epd.Parse(line, 1, epd.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := suites.CaseOf(r)
	m, err := c.Position.ParseMove(san)
	if err != nil {
		t.Fatal(err)
	}
	v := score.Judge(&c, engine.Result{Move: m, Score: said}, nil)
	rec := suites.Record{
		Contender: "c", Suite: "s", Case: c.Hash, ID: "id", FEN: c.Position.FEN(), Limit: "nodes=100", Expected: c.Expected(), Avoid: c.AvoidText(),
		Move: c.Position.SAN(m), MoveUCI: c.Position.UCI(m), PV: lineOf(c.Position, m), History: c.History.String(), Solved: v.Solved, Points: v.Points, MaxPoints: v.MaxPoints, Origin: c.Origin, List: c.PointsText(),
	}
	if said.IsMate() {
		rec.ScoreMate = new(said.Mate)
	} else {
		rec.ScoreCP = new(said.Centipawns)
	}
	if rec.Failed() {
		rec.Source = line
	}
	return rec
}

// lineOf returns a principal variation that begins with a move: it and a reply.
func lineOf(pos board.Position, m board.Move) string {
	after := pos.After(m)
	for _, reply := range after.LegalMoves() {
		return pos.SAN(m) + " " + after.SAN(reply)
	}
	return pos.SAN(m)
}

const kings = "8/8/8/8/8/4k3/8/4K2R w K - "

// questions are lines of every kind, with moves that solve them or not.
var questions = []struct {
	line, move string
	said       engine.Score
}{
	{kings + "bm O-O;", "O-O", engine.Score{}},
	{kings + "bm O-O;", "Kd1", engine.Score{}},
	{kings + `bm O-O Kd1; game "7";`, "Rh2", engine.Score{}},
	{kings + "am O-O;", "Kd1", engine.Score{Centipawns: 10}},
	{kings + "am O-O;", "O-O", engine.Score{}},
	{kings + "bm O-O; am Kd1;", "Kd1", engine.Score{}},
	{kings + "bm #5;", "Kd1", engine.Score{Mate: 5}},
	{kings + "bm #5;", "Kd1", engine.Score{Mate: 7}},
	{kings + "dm 5;", "Kd1", engine.Score{Centipawns: 500}},
	{kings + "dm -5;", "Kd1", engine.Score{Mate: -5}},
	{kings + "bm O-O; dm 4;", "O-O", engine.Score{Mate: 4}},
	{kings + "bm O-O; dm 4;", "O-O", engine.Score{Mate: 9}},
	{kings + "bm O-O; dm 0;", "O-O", engine.Score{}},
	{kings + "am Kd1; dm 6;", "O-O", engine.Score{Mate: 6}},
	{kings + `bm O-O; c0 "O-O=10, Kd1=4";`, "O-O", engine.Score{}},
	{kings + `bm O-O; c0 "O-O=10, Kd1=4";`, "Kd1", engine.Score{}},
	{kings + `id "nothing";`, "Kd1", engine.Score{}},
	{kings + "dm 0;", "Kd1", engine.Score{}},
	{"7k/5Q2/6K1/8/8/8/8/8 w - - bm #1;", "Qg7", engine.Score{Centipawns: 3}},
	{"7k/5Q2/6K1/8/8/8/8/8 w - - bm #1;", "Qf6", engine.Score{Mate: 1}},
	{"8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3 d1e1 c3d4 e1d1 d4c3 d1e1 c3d4; bm Kd1;", "Kd1", engine.Score{}},
	{"8/8/8/8/3k4/8/1q6/3K4 b - - 3 50 moves d4c3 d1e1; am Kb3 Kc2;", "Kb4", engine.Score{}},
	{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - bm e4;", "e4", engine.Score{}},
}

// TestHonest: what a run writes does not contradict itself, with the rules of its run or without.
func TestHonest(t *testing.T) {
	for _, q := range questions {
		rec := honest(t, q.line, q.move, q.said)
		for _, rules := range []Rules{{}, {Known: true, MaxPoints: maxOf(&rec)}} {
			if err := Record(&rec, rules); err != nil {
				t.Errorf("%s, played %s: %v", q.line, q.move, err)
			}
			rec.Source = ""
		}
	}
}

// maxOf returns the maximum of the suite of a record.
func maxOf(rec *suites.Record) int {
	if rec.MaxPoints != nil && *rec.MaxPoints > 1 {
		return *rec.MaxPoints
	}
	return 0
}

// TestEveryFieldIsChecked: a change of any field that a verdict follows from is noticed, or the
// record means the same as before.
func TestEveryFieldIsChecked(t *testing.T) {
	flip := func(b *bool) *bool {
		if b == nil {
			return new(true)
		}
		return new(!*b)
	}
	changes := map[string]func(*suites.Record){
		"case":    func(r *suites.Record) { r.Case = strings.Repeat("0", 16) },
		"fen":     func(r *suites.Record) { r.FEN = board.StartFEN },
		"side":    func(r *suites.Record) { r.FEN = strings.Replace(r.FEN, " w ", " b ", 1) },
		"history": func(r *suites.Record) { r.History = "8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3 d1e1 c3d4" },
		"no game": func(r *suites.Record) { r.History = "moves e2e4" },
		"longer game": func(r *suites.Record) {
			if fen, moves, found := strings.Cut(r.History, " moves "); found {
				r.History = fen + " moves " + moves[:len(moves)-len(" d1e1")]
			} else {
				r.History = board.StartFEN + " moves e2e4"
			}
		},
		"other game": func(r *suites.Record) {
			if r.History == "" {
				r.Case = ""
			}
			r.History = ""
		},
		"no position": func(r *suites.Record) { r.FEN = "" },
		"expected":    func(r *suites.Record) { r.Expected = r.Move },
		"unasked":     func(r *suites.Record) { r.Expected, r.Avoid, r.Solved = "", "", nil },
		"mate":        func(r *suites.Record) { r.Expected = "#9" },
		"avoid":       func(r *suites.Record) { r.Avoid = r.Move },
		"move":        func(r *suites.Record) { r.Move = "Kf1" },
		"move_uci":    func(r *suites.Record) { r.MoveUCI = "e1f1" },
		"illegal":     func(r *suites.Record) { r.MoveUCI = "a1a8" },
		"both moves":  func(r *suites.Record) { r.Move, r.MoveUCI = "", "" },
		"solved":      func(r *suites.Record) { r.Solved = flip(r.Solved) },
		"no verdict":  func(r *suites.Record) { r.Solved = nil },
		"failed":      func(r *suites.Record) { r.Error = "crash: it died" },
		"kept":        func(r *suites.Record) { r.KeptNodes = new(uint64(1)); r.Solved = new(false) },
		"max_points":  func(r *suites.Record) { r.MaxPoints = new(100) },
		"no maximum":  func(r *suites.Record) { r.MaxPoints = nil },
		"no points":   func(r *suites.Record) { r.Points, r.MaxPoints = nil, nil },
		"many points": func(r *suites.Record) { r.Points, r.MaxPoints = new(1000), new(100) },
	}
	tried, noticed := 0, 0
	for _, q := range questions {
		for name, change := range changes {
			rec := honest(t, q.line, q.move, q.said)
			rules := Rules{Known: true, MaxPoints: maxOf(&rec)}
			before := rec
			change(&rec)
			if reflect.DeepEqual(before, rec) {
				continue
			}
			tried++
			err := Record(&rec, rules)
			if err != nil {
				noticed++
			}
			if err == nil && !sameVerdict(&before, &rec) {
				t.Errorf("%s, played %s: a change of %s is not noticed", q.line, q.move, name)
			}
		}
	}
	t.Logf("%d changes, %d noticed", tried, noticed)
	if noticed*10 < tried*8 {
		t.Errorf("%d of %d changes were noticed", noticed, tried)
	}
}

// sameVerdict reports whether two records count for the same.
func sameVerdict(a, b *suites.Record) bool {
	return reflect.DeepEqual(a.Solved, b.Solved) && reflect.DeepEqual(a.Points, b.Points) && reflect.DeepEqual(a.MaxPoints, b.MaxPoints) && a.Case == b.Case
}

// TestMatesOfOtherMoves: the score in a record is that of the best line. Where that is not of the move
// played, or the record does not show it, any verdict on a mate is honest. Where it is, one is.
func TestMatesOfOtherMoves(t *testing.T) {
	mated, mate := engine.Score{Mate: -1}, engine.Score{Mate: 4}
	for _, test := range []struct {
		what, line, pv, iterations string
		said                       engine.Score
		refused                    bool
	}{
		{"a line of its own", "bm #-1;", "Kd1 Kd3", "", mated, true},
		{"its own iteration", "bm #-1;", "Kd1", "1:Kf1:#-1:9 2:Kd1:#-1:30", mated, true},
		{"another line: the move alone", "bm #-1;", "Kd1", "", mated, false},
		{"the iteration of another move", "bm #-1;", "Kd1", "1:Kd1:#-1:9 2:Kf1:#-1:30", mated, false},
		{"another line and its iteration", "bm #5;", "Kd1", "1:Kd1:20:9 2:Kf1:#4:30", mate, false},
		{"an iteration with another score", "bm #5;", "Kd1", "1:Kd1:20:9", mate, false},
		{"no line", "bm #5;", "", "", mate, false},
		{"a line of another move", "bm #5;", "Kf1 Kd3", "", mate, false},
		{"not the move, which is asked for", "bm Kd1; dm 5;", "Kd1", "1:Kf1:#4:9", mate, true},
	} {
		rec := honest(t, kings+test.line, "Kd1", test.said)
		rec.PV, rec.Iterations = test.pv, suites.Iterations(test.iterations)
		if err := Record(&rec, Rules{Known: true}); err != nil {
			t.Errorf("%s: %v", test.what, err)
		}
		rec.Solved, rec.Points, rec.Source = new(!*rec.Solved), new(0), kings+test.line
		if err := Record(&rec, Rules{Known: true}); (err != nil) != test.refused {
			t.Errorf("%s, another verdict: %v", test.what, err)
		}
	}
	rec := honest(t, kings+"bm #5;", "Kd1", engine.Score{})
	rec.ScoreCP, rec.Solved, rec.Points = nil, new(true), new(1)
	if err := Record(&rec, Rules{Known: true}); err != nil {
		t.Errorf("a line without a score: %v", err)
	}
}

// TestErrataAreNoContradiction: a move that the errata add is not part of the case.
func TestErrataAreNoContradiction(t *testing.T) {
	rec := honest(t, kings+"bm O-O;", "Kd1", engine.Score{})
	rec.Expected, rec.Solved, rec.Source = "O-O Kd1", new(true), ""
	if err := Record(&rec, Rules{Known: true}); err == nil {
		t.Error("a move was added without errata, and nobody says so")
	}
	rec.Disputed = "alternatives: Kd1 wins, too"
	if err := Record(&rec, Rules{Known: true}); err != nil {
		t.Error(err)
	}
}

// TestOrigin: that of a record is that of its line.
func TestOrigin(t *testing.T) {
	rec := honest(t, kings+`bm O-O; game "7";`, "Kd1", engine.Score{})
	if err := Record(&rec, Rules{}); err != nil {
		t.Error(err)
	}
	rec.Origin = "game 8"
	if err := Record(&rec, Rules{}); err == nil || !strings.Contains(err.Error(), `has the origin "game 8", and its line says "game 7"`) {
		t.Errorf("another origin: %v", err)
	}
}

// TestUnsolvedHaveTheirLine: a record of a run folder that is not solved has its line, and the
// origin that the line says; those of earlier versions have no origins.
func TestUnsolvedHaveTheirLine(t *testing.T) {
	for _, change := range []struct {
		what string
		make func(*suites.Record)
		want string
	}{
		{"nothing", func(*suites.Record) {}, ""},
		{"another origin", func(r *suites.Record) { r.Origin = "game 8" }, `has the origin "game 8", and its line says "game 7"`},
		{"no origin", func(r *suites.Record) { r.Origin = "" }, `has the origin "", and its line says "game 7"`},
		{"no line", func(r *suites.Record) { r.Origin, r.Source = "game 8", "" }, "is not solved, and has no line"},
		{"no line and an error", func(r *suites.Record) {
			r.Error, r.Move, r.MoveUCI, r.Source = "crash: x", "", "", ""
		}, "has no line"},
	} {
		rec := honest(t, kings+`bm O-O; game "7";`, "Kd1", engine.Score{})
		change.make(&rec)
		err := Record(&rec, Rules{Known: true, Origins: true})
		if (err == nil) != (change.want == "") || err != nil && !strings.Contains(err.Error(), change.want) {
			t.Errorf("%s: %v", change.what, err)
		}
		if rec.Origin == "" || rec.Source == "" {
			if err := Record(&rec, Rules{Known: true}); err != nil {
				t.Errorf("%s, of an earlier version: %v", change.what, err)
			}
		}
	}
}

// FuzzRecord: whatever a record says, it is checked without a panic, and a solved one has not
// played what it has to avoid.
func FuzzRecord(f *testing.F) {
	f.Add(kings+"0 1", "O-O", "", "O-O", "e1g1", "", "", true)
	f.Add(kings+"0 1", "#3", "Kd1", "Kd1", "e1d1", "Kd1 Kd3 Ke1", "Kd1", false)
	f.Fuzz(func(t *testing.T, fen, expected, avoid, move, uci, line, played string, solved bool) {
		rec := suites.Record{FEN: fen, Expected: expected, Avoid: avoid, Move: move, MoveUCI: uci, Line: line, Played: played, Solved: &solved, MaxPoints: new(1), Points: new(0)}
		a, err := read(&rec, false)
		if err != nil {
			return
		}
		rec.Case = a.AskedHash()
		err = Record(&rec, Rules{})
		if err == nil && solved && expected == "" && line == "" && avoid == move && move != "" {
			t.Errorf("%+v: it is solved by what it avoids", rec)
		}
	})
}

// BenchmarkRecord measures what a check of a record costs.
func BenchmarkRecord(b *testing.B) {
	rec := suites.Record{FEN: "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", Expected: "Qg6", Move: "Qg6", MoveUCI: "g3g6", Solved: new(true)}
	a, err := read(&rec, false)
	if err != nil {
		b.Fatal(err)
	}
	rec.Case = a.AskedHash()
	for b.Loop() {
		if err := Record(&rec, Rules{}); err != nil {
			b.Fatal(err)
		}
	}
}
