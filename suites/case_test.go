package suites

import (
	"encoding/json"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/epd"
	"keymove/suites/files"
)

// TestHashText pins the bytes that are hashed: with any change, new results could
// not be compared with old ones.
func TestHashText(t *testing.T) {
	for line, text := range map[string]string{
		kings:                         "4k3/8/8/8/8/8/8/4K3 w - -\n",
		kings + " bm Kf1 Kd2;":        "4k3/8/8/8/8/8/8/4K3 w - -\nbm e1d2 e1f1\n",
		castle + " bm O-O; am O-O-O;": castle + "\nbm e1g1\nam e1c1\n",
		kings + " bm #-3;":            "4k3/8/8/8/8/8/8/4K3 w - -\ndm -3\n",
		kings + ` bm Kd2; dm 3; c0 "Kf1=2, Kd2=10";`: "4k3/8/8/8/8/8/8/4K3 w - -\nbm e1d2\ndm 3\npoints e1d2=10 e1f1=2\n",
		// Points that say what solves a case are no part of its question.
		`4k3/8/8/8/8/8/8/R3K3 w - - c0 "Ra8=10, Kd2=2";`: "4k3/8/8/8/8/8/8/R3K3 w - -\npoints a1a8=10 e1d2=2\n",
	} {
		record := testenv.Must(epd.Parse(line, 1, epd.Options{}))(t)
		if got, want := load(t, "x.epd", line).Cases.At(0).Hash, files.ShortDigest(text); got != want || HashOf(record) != want {
			t.Errorf("hash of %q is %s, of its record %s, want %s", line, got, HashOf(record), want)
		}
	}
}

// TestSameHash: lines that ask for the same have the same hash, in either spelling of ordinary castling rights; others do not.
func TestSameHash(t *testing.T) {
	const other = "r3k2r/8/8/8/8/8/8/R3K2R w HAha -"
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{kings + ` bm Kd2 Kf1; id "a";`, kings + ` 3 40 id "b"; bm Ke1f1, Kd2!;`, true},
		{kings + " bm #3;", kings + " dm 3;", true},
		{kings + " bm Kd2;", "4k3/8/8/8/8/8/8/4K3 w - e6 bm Kd2;", true},
		{castle + " am e1c1;", other + " am O-O-O;", true},
		{castle + ` bm O-O-O; c0 "O-O-O=10, e1h1=3";`, other + ` bm e1a1; c0 "O-O-O=10, O-O=3";`, true},
		{castle + " bm #3;", other + " bm #3;", true},
		{kings + " bm Kd2;", kings + " am Kd2;", false},
		{kings + " dm 3;", kings + " dm -3;", false},
		{kings + ` bm Kd2; c0 "Kd2=10";`, kings + ` bm Kd2; c0 "Kd2=9";`, false},
		{kings + " bm Kd2;", castle + " bm Kd2;", false},
	} {
		suite := load(t, "x.epd", test.a, test.b)
		if a, b := suite.Case(0), suite.Case(1); (a.Hash == b.Hash) != test.same || b.Position.Chess960() {
			t.Errorf("%q and %q: %s and %s, want the same %t, and no Chess960", test.a, test.b, a.Hash, b.Hash, test.same)
		}
	}
}

// TestCaseJSON: cases survive JSON, because they are sent to other machines.
func TestCaseJSON(t *testing.T) {
	suite := load(t, "x.epd",
		kings+` bm Kd2; am Ke2; dm -5; c0 "Kd2=7, Ke2=3"; hmvc 7; fmvn 33;`, kings+` bm #3; hmvc 7;`, "4k3/8/8/8/8/8/8/1RK3R1 w KQ - bm O-O;")
	for _, want := range suite.All() {
		text := testenv.Must(json.Marshal(want))(t)
		var got Case
		testenv.Check(t, json.Unmarshal(text, &got))
		testenv.Want(t, string(text), got, want, positions)
	}
}

// TestExpected: what solves a case, and what is to be avoided. Points say what solves it where nothing else does.
func TestExpected(t *testing.T) {
	const rook, queen = "4k3/8/8/8/8/8/8/4K2R w - - ", "4k3/8/8/8/8/8/8/3QK3 w - - "
	for line, want := range map[string]string{
		kings + ` bm Ke2 Kd2; am Kf2;`: "Ke2 Kd2 not Kf2", kings + ` am Kf2 Kd2;`: " not Kf2 Kd2", kings + ` bm #3;`: "#3 not ", kings + ` bm #-3;`: "#-3 not ",
		kings + ` dm 12;`: "#12 not ", kings + ` bm Kd2; dm 12;`: "Kd2 #12 not ", kings + ` dm 0;`: " not ", kings + ` id "x";`: " not ",
		rook + `c0 "Rh8=10, Kd2=2";`: "Rh8+ not ", rook + `c8 "10 10 3"; c9 "h1h8 e1d2 e1e2";`: "Rh8+ Kd2 not ",
		queen + `am Qd2; c0 "Qd8=10, Qd5=10";`: "Qd8+ Qd5 not Qd2",
	} {
		suite := load(t, "x.epd", line)
		c := suite.Case(0)
		testenv.Want(t, line, c.Expected()+" not "+c.AvoidText(), want)
	}
}

// TestOrigin: what names the game or the study of a position.
func TestOrigin(t *testing.T) {
	for line, want := range map[string]string{
		`game "Morphy 3";`:                         "game Morphy 3",
		`study "Reti 1921"; c0 "game 1.2, ply 3";`: "study Reti 1921",
		`skeleton "s7";`:                           "skeleton s7",
		`origin "CCRL 77";`:                        "origin CCRL 77",
		`c0 "game 2026.111, ply 62";`:              "game 2026.111",
		`c0 "endgame"; c1 "https://lichess.org/787zsVup/black#48";`:          "game 787zsVup",
		`c1 "https://lichess.org/F8M8OS71#53";`:                              "game F8M8OS71",
		`c0 "the game of the year, ply by ply"; c1 "https://lichess.org/x";`: "",
		`id "game 1.2, ply 3";`:                                              "",
		`game "";`:                                                           "",
	} {
		suite := load(t, "x.epd", kings+" bm Kd2; "+line)
		testenv.Want(t, line, suite.Case(0).Origin, want)
	}
}

// linesOf reads cases with their lines.
func readLines(t *testing.T, text string, lines bool) Cases {
	t.Helper()
	suite, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{Lines: lines})
	testenv.Check(t, err)
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
