package suites_test

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/score"
)

// recordOf returns the record of a search that has played a move, as a run writes it.
func recordOf(t *testing.T, line, san string) suites.Record {
	t.Helper()
	r, err := epd.Parse(line, 1, epd.Options{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	c := suites.CaseOf(r)
	m, err := c.Position.ParseMove(san)
	if err != nil {
		t.Fatal(err)
	}
	v := score.Judge(&c, engine.Result{Move: m}, nil)
	return suites.Record{
		Contender: "c", Case: c.Hash, ID: "id", FEN: c.Position.FEN(), Expected: c.Expected(), Avoid: c.AvoidText(), Line: c.SolutionText(), List: c.PointsText(),
		Move: c.Position.SAN(m), MoveUCI: c.Position.UCI(m), History: c.History.String(), Solved: v.Solved, Points: v.Points, MaxPoints: v.MaxPoints,
	}
}

const twoKings = "8/8/8/8/8/4k3/8/4K2R w K - "

// TestRecordCheck: what a run writes passes, in a journal and with what a records.csv has of it; another position, another case
// and another move do not.
func TestRecordCheck(t *testing.T) {
	for _, q := range []struct{ line, move string }{
		{twoKings + "bm O-O Kd1;", "Rh2"},
		{twoKings + "am O-O;", "Kd1"},
		{twoKings + "bm O-O; am Kd1;", "Kd1"},
		{twoKings + "bm #5;", "Kd1"},
		{twoKings + "dm -5;", "Kd1"},
		{twoKings + "bm O-O; dm 4;", "O-O"},
		{twoKings + "bm O-O; dm 0;", "O-O"},
		{twoKings + "am Kd1; dm 6;", "O-O"},
		{twoKings + `bm O-O; c0 "O-O=10, Kd1=4";`, "Kd1"},
		{twoKings + `c0 "O-O=10, Kd1=4";`, "Kd1"},
		{twoKings + "dm 0;", "Kd1"},
		{twoKings + `id "nothing";`, "Kd1"},
		{"k7/8/8/8/8/1P6/8/K7 w - - bm Kb1; pv Kb1 Ka7 Kc2;", "Kb1"},
		{"8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3 d1e1 c3d4 e1d1 d4c3 d1e1 c3d4; bm Kd1;", "Kd1"},
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - bm e4;", "e4"},
	} {
		rec := recordOf(t, q.line, q.move)
		saved := rec
		saved.List = "" // a records.csv has none
		for _, r := range []suites.Record{rec, saved} {
			if err := r.Check(false); err != nil {
				t.Errorf("%s, played %s: %v", q.line, q.move, err)
			}
		}
		for what, change := range map[string]func(*suites.Record){
			"no case":      func(r *suites.Record) { r.Case = "" },
			"another case": func(r *suites.Record) { r.Case = strings.Repeat("0", 16) },
			"position":     func(r *suites.Record) { r.FEN = board.StartFEN },
			"no position":  func(r *suites.Record) { r.FEN = "" },
			"game":         func(r *suites.Record) { r.History = board.StartFEN + " moves e2e4" },
			"expected":     func(r *suites.Record) { r.Expected = "Rf1 #77" },
			"avoid":        func(r *suites.Record) { r.Avoid = "Rf1" },
			"list":         func(r *suites.Record) { r.List = "a1a9=3" },
			"line":         func(r *suites.Record) { r.Line = "Zz9" },
			"move":         func(r *suites.Record) { r.Move = "Kf1" },
			"illegal":      func(r *suites.Record) { r.MoveUCI = "a1a8" },
			"no verdict":   func(r *suites.Record) { r.Solved, r.Expected = nil, r.Expected+" #77" },
			"points":       func(r *suites.Record) { r.MaxPoints, r.Points = nil, new(3) },
		} {
			r := rec
			change(&r)
			if err := r.Check(false); err == nil {
				t.Errorf("%s, played %s: another %s is not noticed", q.line, q.move, what)
			}
		}
	}
}

// TestRecordCheckErrata: moves that the errata add are no part of the case, so that nobody can tell.
func TestRecordCheckErrata(t *testing.T) {
	rec := recordOf(t, twoKings+"bm O-O;", "Kd1")
	rec.Expected = "O-O Kd1"
	if err := rec.Check(false); err == nil {
		t.Error("a move was added without errata, and nobody says so")
	}
	rec.Disputed = "alternatives: Kd1 wins, too"
	if err := rec.Check(false); err != nil {
		t.Error(err)
	}
}

// FuzzRecordCheck: whatever a record says, it is checked without a panic.
func FuzzRecordCheck(f *testing.F) {
	f.Add(twoKings+"0 1", "O-O", "", "O-O", "e1g1", "", "e1g1=10", "")
	f.Add(twoKings+"0 1", "#3", "Kd1", "Kd1", "e1d1", "Kd1 Kd3 Ke1", "", "8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3")
	f.Fuzz(func(_ *testing.T, fen, expected, avoid, move, uci, line, list, history string) {
		rec := suites.Record{FEN: fen, Expected: expected, Avoid: avoid, Move: move, MoveUCI: uci, Line: line, List: list, History: history}
		_ = rec.Check(false)
	})
}
