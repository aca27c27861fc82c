package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/folder"
)

const problems = `# a comment
7k/R7/6K1/8/8/8/8/8 w - - bm #1; ep; 00:00;
k7/8/8/8/8/8/5q2/7K w - - bm #-3;
r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1 bm #13;
r3k3/8/8/8/8/8/8/R3K2R w KQq - bm #2;
`

func TestReadProblems(t *testing.T) {
	list := testenv.Must(readProblems(problems, 12))(t)
	var got []string
	for _, p := range list {
		got = append(got, p.id())
	}
	if want := []string{"mate.0002", "mate.0003", "mate.0005"}; !slices.Equal(got, want) || list[1].mate != -3 {
		t.Errorf("%v, want %v; the second mate is %d, want -3", got, want, list[1].mate)
	}
	for _, wrong := range []string{"8/8/8/8/8/8/8/8 w - - bm Kb1;\n", "nothing\n", "8/8/8/8/8/8/8/8 w - - bm #99999999999999999999;\n"} {
		if _, err := readProblems(wrong, 12); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// The same seed chooses the same problems, in the order of the file; another one chooses others.
func TestSample(t *testing.T) {
	var all []problem
	for i := range 100 {
		all = append(all, problem{line: i})
	}
	one, again, other := sample(all, 30, 1), sample(all, 30, 1), sample(all, 30, 2)
	byLine := func(a, b problem) int { return a.line - b.line }
	if !slices.Equal(one, again) || slices.Equal(one, other) || len(one) != 30 || !slices.IsSortedFunc(one, byLine) || len(slices.Compact(one)) != 30 {
		t.Errorf("seed 1: %v and %v, seed 2: %v", one, again, other)
	}
}

// The suites are read by the program's own reader, and the twin of a twin is the position.
func TestTwin(t *testing.T) {
	list := testenv.Must(readProblems(problems, 12))(t)
	for i, p := range list {
		twin, ok, err := p.twin()
		if isLast := i == len(list)-1; err != nil || ok == isLast {
			t.Errorf("%s: twin %v, %v", p.position, ok, err)
			continue
		}
		if !ok {
			continue
		}
		back, _, err := twin.twin()
		if err != nil || back != p || twin.position == p.position || twin.mate != p.mate {
			t.Errorf("%s has the twin %s, whose twin is %s, %v", p.position, twin.position, back.position, err)
		}
	}
	file := filepath.Join(t.TempDir(), "s.epd")
	testenv.Check(t, writeSuite(file, list))
	text, err := os.ReadFile(file)
	if want := "7k/R7/6K1/8/8/8/8/8 w - - bm #1; id \"mate.0002\";\n"; err != nil || !strings.HasPrefix(string(text), want) {
		t.Errorf("%s, %v; want %s first", text, err, want)
	}
}

// A twin's answer counts for the position: what both find is no difference, what one side finds is.
func TestLuck(t *testing.T) {
	const fen, mates, fails = "7k/R7/6K1/8/8/8/8/8 w - - 0 1", "a7a8", "a7a6"
	pos := testenv.Must(board.ParseFEN(fen))(t)
	flipped := pos.Flipped()
	record := func(pos *board.Position, text string, isFound bool) *suites.Record {
		move := testenv.Must(pos.ParseUCI(text))(t)
		rec := &suites.Record{
			Suite: "mates", Case: pos.FEN(), ID: "a", FEN: pos.FEN(), Expected: "#1", Limit: "nodes=1", Depth: new(1), Nodes: new(uint64(1)),
			Move: pos.SAN(move), MoveUCI: text, Solved: &isFound, Points: new(int), MaxPoints: new(1), Phase: "endgame",
		}
		if isFound {
			*rec.Points, rec.ScoreMate = 1, new(1)
		}
		return rec
	}
	one := func(r *suites.Record) map[string]*suites.Record { return map[string]*suites.Record{"a": r} }
	// The suite has a position more, with castling rights.
	meta := &folder.Manifest{Contenders: []suites.Contender{{Name: "v"}}, Scoring: suites.ScoringEdition, Suites: []folder.SuiteEntry{{Suite: suites.Suite{Name: "mates"}, Positions: 2}}}
	for _, test := range []struct {
		own, twin string
		want      luck
	}{
		{mates, "a2a1", luck{positions: 1, own: 1, twins: 1}},
		{mates, "a2a3", luck{positions: 1, own: 1, ownOnly: 1}},
		{fails, "a2a1", luck{positions: 1, twins: 1, twinOnly: 1}},
		{fails, "a2a3", luck{positions: 1}},
	} {
		got := testenv.Must(newLuck(one(record(&pos, test.own, test.own == mates)), one(record(&flipped, test.twin, test.twin == "a2a1")), meta, 1, 0))(t)
		row := got.row
		if got.row = nil; *got != test.want || row.Gained+row.Lost != test.want.ownOnly+test.want.twinOnly || row.AnswersDiffer != row.Gained+row.Lost {
			t.Errorf("%s and %s: %+v, gained %d, lost %d, answers differ %d", test.own, test.twin, got, row.Gained, row.Lost, row.AnswersDiffer)
		}
	}
	if _, err := newLuck(nil, one(record(&flipped, "a2a1", true)), meta, 1, 0); err == nil {
		t.Error("a position that was not searched has luck")
	}
}
