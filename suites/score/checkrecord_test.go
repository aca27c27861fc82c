package score

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/suites"
)

// honest returns the record of a search that has played a move with a score, as a run writes it.
func honest(t *testing.T, line, san string, said engine.Score) suites.Record {
	t.Helper()
	suite, _, err := suites.Read(strings.NewReader(line), "case.epd", suites.LoadOptions{})
	testenv.Check(t, err)
	c := suite.Cases.At(0)
	m, err := c.Position.ParseMove(san)
	testenv.Check(t, err)
	v := Judge(&c, engine.Result{Move: m, Score: said}, nil)
	rec := suites.Record{
		Contender: "c", Suite: "s", Case: c.Hash, ID: "id", FEN: c.Position.FEN(), Limit: "nodes=100", Expected: c.Expected(), Avoid: c.AvoidText(),
		Move: c.Position.SAN(m), MoveUCI: c.Position.UCI(m), History: c.History.String(), Solved: v.Solved, Points: v.Points, MaxPoints: v.MaxPoints, Origin: c.Origin, List: c.PointsText(),
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

const castling = "8/8/8/8/8/4k3/8/4K2R w K - "

// questions are lines of every kind, with moves that solve them or not.
var questions = []struct {
	line, move string
	said       engine.Score
}{
	{castling + "bm O-O;", "Kd1", engine.Score{}},
	{castling + `bm O-O Kd1; game "7";`, "Rh2", engine.Score{}},
	{castling + "am O-O;", "Kd1", engine.Score{Centipawns: 10}},
	{castling + "bm O-O; am Kd1;", "Kd1", engine.Score{}},
	{castling + "bm #5;", "Kd1", engine.Score{Mate: 5}},
	{castling + "dm 5;", "Kd1", engine.Score{Centipawns: 500}},
	{castling + "dm -5;", "Kd1", engine.Score{Mate: -5}},
	{castling + "bm O-O; dm 4;", "O-O", engine.Score{Mate: 4}},
	{castling + "bm O-O; dm 0;", "O-O", engine.Score{}},
	{castling + "am Kd1; dm 6;", "O-O", engine.Score{Mate: 6}},
	{castling + `bm O-O; c0 "O-O=10, Kd1=4";`, "O-O", engine.Score{}},
	{castling + `bm O-O; c0 "O-O=10, Kd1=4";`, "Kd1", engine.Score{}},
	{castling + `id "nothing";`, "Kd1", engine.Score{}},
	{"7k/5Q2/6K1/8/8/8/8/8 w - - bm #1;", "Qg7", engine.Score{Centipawns: 3}},
	{"7k/5Q2/6K1/8/8/8/8/8 w - - bm #1;", "Qf6", engine.Score{Mate: 1}},
	{"8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3 d1e1 c3d4 e1d1 d4c3 d1e1 c3d4; bm Kd1;", "Kd1", engine.Score{}},
	{"8/8/8/8/3k4/8/1q6/3K4 b - - 3 50 moves d4c3 d1e1; am Kb3 Kc2;", "Kb4", engine.Score{}},
	{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - bm e4;", "e4", engine.Score{}},
}

// TestHonestRecords: what a run writes passes, in its folder and in a records.csv, which does not have
// the list of points.
func TestHonestRecords(t *testing.T) {
	for _, q := range questions {
		rec := honest(t, q.line, q.move, q.said)
		if err := CheckRecord(&rec, false, true); err != nil {
			t.Errorf("%s: %v", q.line, err)
		}
		rec.List = ""
		if err := CheckRecord(&rec, false, false); err != nil {
			t.Errorf("%s, in a records.csv: %v", q.line, err)
		}
	}
}

// TestOneCheck: another case, another position, another question and a move that is not legal are named. A move that the
// errata add is not part of the case.
func TestOneCheck(t *testing.T) {
	for want, change := range map[string]func(*suites.Record){
		"has the case 0123456789abcdef, which": func(r *suites.Record) { r.Case = "0123456789abcdef" },
		"which does not fit its position":      func(r *suites.Record) { r.FEN = "8/8/8/8/8/5k2/8/4K2R w K - 0 1" },
		"which does not fit":                   func(r *suites.Record) { r.Expected = "Kd1" },
		"expected: ":                           func(r *suites.Record) { r.Expected = "Qd1" },
		"has no position: fen: ":               func(r *suites.Record) { r.FEN = "x" },
		"has no verdict in solved, and":        func(r *suites.Record) { r.Solved = nil },
		"has one of points and max_points":     func(r *suites.Record) { r.Points, r.MaxPoints = new(1), nil },
		"has 11 points of 10":                  func(r *suites.Record) { r.Points, r.MaxPoints = new(11), new(10) },
		"move_uci: ":                           func(r *suites.Record) { r.MoveUCI = "e1e8" },
		"":                                     func(r *suites.Record) { r.Expected, r.Disputed = "O-O Kd1", "alternatives: Kd1 wins, too" },
	} {
		rec := honest(t, castling+"bm O-O;", "Kd1", engine.Score{})
		change(&rec)
		err := CheckRecord(&rec, false, true)
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "id of c ")) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
