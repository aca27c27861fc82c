package epd

import (
	"strconv"
	"strings"
	"testing"
)

// TestAsked checks what a line asks for.
func TestAsked(t *testing.T) {
	tests := []struct {
		operations  string
		best, avoid string
		mate        string
	}{
		{`bm Kd2 Ke2 Kd2;`, "Kd2 Ke2", "", ""},
		{`bm Kd2; bm Ke2 Kd2;`, "Kd2 Ke2", "", ""},
		{`am Kd2; bm Ke2;`, "Ke2", "Kd2", ""},
		{`am Kd2 Ke2;`, "", "Kd2 Ke2", ""},
		{`bm #3;`, "", "", "bm 3"},
		{`bm #-3; dm -3;`, "", "", "bm -3"},
		{`dm -3; bm #-3;`, "", "", "bm -3"},
		{`dm 26;`, "", "", "dm 26"},
		{`dm 0;`, "", "", "dm 0"},
		{`dm 5; dm 5;`, "", "", "dm 5"},
		{`bm Kd2; dm 5;`, "Kd2", "", "dm 5"},
		{`bm Kd2 #5;`, "Kd2", "", "bm 5"},
		{`id "x"; c0 "bm Kd2;";`, "", "", ""},
	}
	for _, test := range tests {
		record := read(t, kings+" "+test.operations, Options{})
		var best, avoid []string
		for _, m := range record.Asked.Best {
			best = append(best, record.Position.SAN(m))
		}
		for _, m := range record.Asked.Avoid {
			avoid = append(avoid, record.Position.SAN(m))
		}
		mate := ""
		if asked := record.Asked; asked.HasMate {
			op := Words("dm", strconv.Itoa(asked.Mate))
			if asked.MateFromBest {
				op.Opcode = "bm"
			}
			mate = string(op.append(nil))
		}
		got := [3]string{strings.Join(best, " "), strings.Join(avoid, " "), mate}
		want := [3]string{test.best, test.avoid, test.mate}
		if got != want {
			t.Errorf("%s asks for %q, want %q (best, avoid, mate)", test.operations, got, want)
		}
	}
}

func TestAccessors(t *testing.T) {
	record := read(t, kings+` id "x.1"; c0 "zero"; theme king walk; ce -12; hmvc 4; fmvn 30;`, Options{})
	type values struct {
		ID, Comment, Theme, None string
		Halfmove, Fullmove       int
	}
	got := values{
		ID: record.ID(), Comment: record.Comment(0), Theme: record.Theme(), None: record.Comment(9),
		Halfmove: record.Position.HalfmoveClock(), Fullmove: record.Position.FullmoveNumber(),
	}
	if want := (values{"x.1", "zero", "king walk", "", 4, 30}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestUnknownMoveNumber: a move number that is not given is unknown.
func TestUnknownMoveNumber(t *testing.T) {
	for operations, want := range map[string]bool{"": false, "hmvc 3;": false, "fmvn 1;": true, "fmvn 0;": false, "0 0": false, "0 1": true} {
		record := read(t, kings+" "+operations, Options{})
		if got := record.Position.MoveNumberKnown(); got != want {
			t.Errorf("MoveNumberKnown() with %q = %t, want %t", operations, got, want)
		}
	}
}

// TestMadeRecord writes a record that does not come from a Reader.
func TestMadeRecord(t *testing.T) {
	record := &Record{
		Position:   read(t, castle, Options{}).Position,
		Operations: []Operation{Words("bm", "O-O", "O-O-O"), String("id", `the "best"`+"\nof all")},
	}
	if got, want := record.String(), castle+` bm O-O O-O-O; id "the \"best\" of all";`; got != want {
		t.Errorf("String()\ngot  %s\nwant %s", got, want)
	}
}
