package suites

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
)

func TestErrataAreWellFormed(t *testing.T) {
	hash := regexp.MustCompile(`^[0-9a-f]{16}$`)
	seen := map[string]string{}
	for _, e := range allErrata() {
		if !hash.MatchString(e.Position) || e.Name == "" || e.Note == "" || e.Source == "" || seen[e.Position] != "" {
			t.Errorf("%+v is not complete, or its position is that of %q", e, seen[e.Position])
		}
		seen[e.Position] = e.Name
		if !slices.Contains([]ErratumVerdict{Alternatives, Broken, Doubtful}, e.Verdict) || (len(e.Accept) > 0) != (e.Verdict == Alternatives) {
			t.Errorf("%s is %q and accepts %q", e.Name, e.Verdict, e.Accept)
		}
	}
	if len(seen) < 90 {
		t.Errorf("only %d errata", len(seen))
	}
}

// TestFindErratum: the fortress of Win At Chess is found, whatever its counters, in which copies of a suite differ.
func TestFindErratum(t *testing.T) {
	const fortress = "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - -"
	for fen, want := range map[string]string{fortress: "WAC.230", fortress + " 17 60": "WAC.230", "6k1/1p3pp1/7p/8/8/8/8/6K1 w - -": ""} {
		pos, err := board.ParseFEN(fen)
		testenv.Check(t, err)
		if e := FindErratum(&pos); (e == nil) != (want == "") || e != nil && (e.Name != want || e.Verdict != Broken) {
			t.Errorf("%s: %+v, want %q", fen, e, want)
		}
	}
}

// loadFile reads the suite of a file.
func loadFile(t *testing.T, path ...string) Suite {
	t.Helper()
	suite, _, err := Load(filepath.Join(path...), LoadOptions{})
	testenv.Check(t, err)
	return suite
}

// TestApplyErrata: with a case for each verdict, and one without an erratum. A case keeps its hash.
func TestApplyErrata(t *testing.T) {
	const (
		alternatives = "alternatives: both mate"
		doubtful     = "doubtful: Ba2, which the corrected lists add, is far behind Nxf7"
	)
	for _, test := range []struct {
		mode ErrataMode
		want []string // id, solutions, what is disputed
	}{
		{ErrataOff, []string{"broken [Rb4] ", "alternatives [Qxh4] ", "doubtful [Ba2 Nxf7] ", "undisputed [Kd2] "}},
		{ErrataWarn, []string{"broken [Rb4] broken: ", "alternatives [Qxh4] " + alternatives, "doubtful [Ba2 Nxf7] " + doubtful, "undisputed [Kd2] "}},
		{ErrataOn, []string{"alternatives [Qxh4 Bxg3] " + alternatives, "doubtful [Ba2 Nxf7] " + doubtful, "undisputed [Kd2] "}},
	} {
		suite := loadFile(t, testenv.OwnSuites(t), "errata.epd")
		before := casesOf(&suite)
		ApplyErrata(&suite, test.mode)
		var got []string
		for _, c := range suite.All() {
			got = append(got, fmt.Sprintf("%s [%s] %s", c.ID, c.Expected(), c.Disputed))
			if test.mode == ErrataOff && c.Disputed != "" {
				t.Errorf("%s: %s is disputed: %s", test.mode, c.ID, c.Disputed)
			}
			if !slices.ContainsFunc(before, func(b Case) bool { return b.Hash == c.Hash }) {
				t.Errorf("%s: the hash of %s is new", test.mode, c.ID)
			}
		}
		if broken := 4 - len(test.want); !slices.EqualFunc(got, test.want, strings.HasPrefix) || suite.Broken != broken {
			t.Errorf("%s: %d broken, want %d; got\n%s\nwant\n%s", test.mode, suite.Broken, broken, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
		var empty Suite
		if ApplyErrata(&empty, test.mode); empty.Len() != 0 || empty.Broken != 0 {
			t.Errorf("%s of no cases: %+v", test.mode, empty)
		}
	}
}

// TestAlternatives are added to a copy of the solutions, because several workers correct a case at the same time; a case
// that lists moves to avoid gets none.
func TestAlternatives(t *testing.T) {
	suite := loadFile(t, testenv.OwnSuites(t), "errata.epd")
	c, avoids := suite.Case(1), suite.Case(1)
	c.Best = append(make([]board.Move, 0, 8), c.Best...)
	avoids.Best, avoids.Avoid = nil, avoids.Best
	suite.Cases = List{c, avoids}
	ApplyErrata(&suite, ErrataOn)
	if got := len(suite.Case(0).Best); got != 2 || c.Best[:2][1] != board.NoMove {
		t.Errorf("%d solutions, want 2; the list has %v", got, c.Best[:2])
	}
	if got := suite.Case(1); got.Best != nil || got.Disputed == "" {
		t.Errorf("solutions %v, disputed %q, want no solutions in a disputed case", got.Best, got.Disputed)
	}
}

// TestErrataOfWinAtChess counts what is done to a public suite, whose accepted moves are legal.
func TestErrataOfWinAtChess(t *testing.T) {
	suite := loadFile(t, testenv.PublicSuites(t), "wac.epd")
	for _, c := range suite.All() {
		erratum := FindErratum(&c.Position)
		if erratum == nil {
			continue
		}
		for _, text := range erratum.Accept {
			if m, err := c.Position.ParseMove(text); err != nil || c.Position.SAN(m) != text || erratum.Name != c.ID {
				t.Errorf("%s, called %s: %s: %v", c.ID, erratum.Name, text, err)
			}
		}
	}
	for mode, want := range map[ErrataMode][3]int{ErrataOff: {300, 0, 325}, ErrataWarn: {300, 53, 325}, ErrataOn: {299, 52, 365}} {
		suite := loadFile(t, testenv.PublicSuites(t), "wac.epd")
		ApplyErrata(&suite, mode)
		got := [3]int{suite.Len()}
		for _, c := range suite.All() {
			if got[2] += len(c.Best); c.Disputed != "" {
				got[1]++
			}
		}
		testenv.Want(t, mode, got, want)
	}
}
