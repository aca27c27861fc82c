package suites

import (
	"strings"
	"testing"

	"keymove/engine/board"
)

// linesOf reads cases with their lines.
func readLines(t *testing.T, text string, lines bool) Cases {
	t.Helper()
	suite, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{Lines: lines})
	if err != nil {
		t.Fatal(err)
	}
	return suite.Cases
}

const mateInTwo = `1k6/8/K7/8/8/8/8/3Q3R w - - bm Qd7 Qd2; pv Qd7 Ka8 Qb7#; id "x"; rating 1500; c9 "";`

// TestAtMove: what each own move asks for, with every mate on the move.
func TestAtMove(t *testing.T) {
	c := readLines(t, mateInTwo, true).At(0)
	if c.OwnMoves() != 2 || c.SolutionText() != "Qd7 Ka8 Qb7#" {
		t.Errorf("%d moves, %s", c.OwnMoves(), c.SolutionText())
	}
	for n, want := range []string{"1k6/8/K7/8/8/8/8/3Q3R w - - 0 1: Qd7 Qd2 Qd8#", "k7/3Q4/K7/8/8/8/8/7R w - - 2 1: Qb7# Qc8# Qe8# Rh8# Qa7# Qd8#"} {
		at := c.AtMove(n)
		if got := at.Position.FEN() + ": " + at.Expected(); got != want || at.OwnMoves() != 1 || at.Hash != c.Hash || at.Rating != 1500 {
			t.Errorf("move %d: %s, %d moves, hash %s; want %s", n, got, at.OwnMoves(), at.Hash, want)
		}
	}
	first, last := c.Solution[0], c.Solution[2]
	if !c.GoesOn(0, first) || c.GoesOn(0, c.Best[1]) || c.GoesOn(1, last) || c.GoesOn(2, last) {
		t.Error("a line goes on after its own moves, but for the last")
	}
}

// TestHashOfLines: a line is another question than its first move, and than another line; a reply
// behind the last own move makes none.
func TestHashOfLines(t *testing.T) {
	hash := func(old, new string, lines bool) string {
		return readLines(t, strings.Replace(mateInTwo, old, new, 1), lines).At(0).Hash
	}
	line := hash("", "", true)
	for name, other := range map[string]string{
		"the first move": hash("", "", false), "another last move": hash("Qb7#", "Rh8#", true),
	} {
		if other == line {
			t.Errorf("%s has the hash of the line", name)
		}
	}
	if hash("", "", false) != hash("pv Qd7 Ka8 Qb7#; ", "", false) {
		t.Error("a line that is not asked for changes the hash")
	}
	if hash("Qb7#", "Rh2", true) != hash("Qb7#", "Rh2 Kb8", true) {
		t.Error("the reply at the end changes the hash")
	}
}

// TestOwnMovesWithoutParsing are those of the cases, also of chosen ones.
func TestOwnMovesWithoutParsing(t *testing.T) {
	cases := readLines(t, mateInTwo+"\n1k6/8/K7/8/8/8/8/3Q3R w - - bm Qd7;", true)
	for _, list := range []Cases{cases, Select(cases, []int32{1, 0}), List{cases.At(0), cases.At(1)}} {
		for i := range list.Len() {
			if c := list.At(i); list.OwnMoves(i) != c.OwnMoves() {
				t.Errorf("case %d: %d, want %d", i, list.OwnMoves(i), c.OwnMoves())
			}
		}
	}
}

// TestLineText: a line ends at its first illegal move.
func TestLineText(t *testing.T) {
	c := load(t, "x.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;").Cases.At(0)
	e4 := c.Best[0]
	if got := LineText(c.Position, []board.Move{e4, e4, e4}, (*board.Position).SAN); got != "e4" {
		t.Errorf("SAN %q", got)
	}
	if got := LineText(c.Position, []board.Move{e4}, (*board.Position).UCI); got != "e2e4" {
		t.Errorf("coordinates %q", got)
	}
}
