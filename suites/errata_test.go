package suites_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites"
)

func TestDataIsWellFormed(t *testing.T) {
	hash := regexp.MustCompile(`^[0-9a-f]{16}$`)
	seen := map[string]string{}
	for _, e := range suites.AllErrata() {
		if !hash.MatchString(e.Position) || e.Name == "" || e.Note == "" || e.Source == "" {
			t.Errorf("%+v is not complete", e)
		}
		if other := seen[e.Position]; other != "" {
			t.Errorf("%s and %s are the same position", e.Name, other)
		}
		seen[e.Position] = e.Name
		known := []suites.ErratumVerdict{suites.Alternatives, suites.Broken, suites.Doubtful}
		if !slices.Contains(known, e.Verdict) {
			t.Errorf("%s: verdict %q", e.Name, e.Verdict)
		}
		if (len(e.Accept) > 0) != (e.Verdict == suites.Alternatives) {
			t.Errorf("%s is %s and accepts %q", e.Name, e.Verdict, e.Accept)
		}
	}
	if len(seen) < 90 {
		t.Errorf("only %d errata", len(seen))
	}
}

// The fortress of Win At Chess, which is a draw, and a position of no suite.
const (
	fortress = "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - -"
	unknown  = "6k1/1p3pp1/7p/8/8/8/8/6K1 w - -"
)

func TestFind(t *testing.T) {
	broken := find(t, fortress)
	if broken == nil || broken.Name != "WAC.230" || broken.Verdict != suites.Broken {
		t.Errorf("the fortress is %+v", broken)
	}
	if other := find(t, unknown); other != nil {
		t.Errorf("a position of no suite is %+v", other)
	}
}

// TestFindIgnoresCounters, in which copies of a suite differ.
func TestFindIgnoresCounters(t *testing.T) {
	if find(t, "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - - 17 60") == nil {
		t.Error("the fortress with counters is not found")
	}
}

func find(t *testing.T, fen string) *suites.Erratum {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return suites.FindErratum(&pos)
}

// TestApply: with a case for each verdict, and one without an erratum.
func TestApply(t *testing.T) {
	const (
		broken       = "broken: "
		alternatives = "alternatives: both mate"
		doubtful     = "doubtful: Ba2, which the corrected lists add, is far behind Nxf7"
	)
	tests := []struct {
		mode suites.ErrataMode
		want []string // id, solutions, what is disputed
	}{
		{suites.ErrataOff, []string{"broken [Rb4] ", "alternatives [Qxh4] ", "doubtful [Ba2 Nxf7] ", "undisputed [Kd2] "}},
		{suites.ErrataWarn, []string{"broken [Rb4] " + broken, "alternatives [Qxh4] " + alternatives, "doubtful [Ba2 Nxf7] " + doubtful, "undisputed [Kd2] "}},
		{suites.ErrataOn, []string{"alternatives [Qxh4 Bxg3] " + alternatives, "doubtful [Ba2 Nxf7] " + doubtful, "undisputed [Kd2] "}},
	}
	for _, test := range tests {
		suite := load(t, filepath.Join(testenv.OwnSuites(t), "errata.epd"))
		before := hashes(&suite)
		suites.ApplyErrata(&suite, test.mode)
		var got []string
		for _, c := range suite.All() {
			got = append(got, fmt.Sprintf("%s [%s] %s", c.ID, c.Expected(), c.Disputed))
			if test.mode == suites.ErrataOff && c.Disputed != "" {
				t.Errorf("%s: %s is disputed: %s", test.mode, c.ID, c.Disputed)
			}
		}
		if !slices.EqualFunc(got, test.want, strings.HasPrefix) {
			t.Errorf("%s: got\n%s\nwant\n%s", test.mode, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
		if want := 4 - len(test.want); suite.Broken != want {
			t.Errorf("%s: %d broken, want %d", test.mode, suite.Broken, want)
		}
		checkHashes(t, test.mode, before, &suite)
	}
}

// TestApplyToNothing: a suite without cases stays one.
func TestApplyToNothing(t *testing.T) {
	for _, mode := range suites.ErrataModes {
		var suite suites.Suite
		suites.ApplyErrata(&suite, suites.ErrataMode(mode))
		if suite.Len() != 0 || suite.Broken != 0 {
			t.Errorf("%s: %d cases, %d broken, want none", mode, suite.Len(), suite.Broken)
		}
	}
}

// TestNoAlternativesToNothing: a case that lists moves to avoid gets no solutions.
func TestNoAlternativesToNothing(t *testing.T) {
	suite := load(t, filepath.Join(testenv.OwnSuites(t), "errata.epd"))
	c := suite.Case(1)
	c.Best, c.Avoid = nil, c.Best
	suite.Cases = suites.List{c}
	suites.ApplyErrata(&suite, suites.ErrataOn)
	if got := suite.Case(0); got.Best != nil || got.Disputed == "" {
		t.Errorf("solutions %v, disputed %q, want no solutions in a disputed case", got.Best, got.Disputed)
	}
}

// TestApplyKeepsTheList: moves are accepted in a copy of the solutions, because
// several workers correct a case at the same time.
func TestApplyKeepsTheList(t *testing.T) {
	suite := load(t, filepath.Join(testenv.OwnSuites(t), "errata.epd"))
	c := suite.Case(1)
	c.Best = append(make([]board.Move, 0, 8), c.Best...)
	suite.Cases = suites.List{c}
	suites.ApplyErrata(&suite, suites.ErrataOn)
	if got := len(suite.Case(0).Best); got != 2 {
		t.Errorf("%d solutions, want 2", got)
	}
	if got := c.Best[:2][1]; got != board.NoMove {
		t.Errorf("%s is written into the list", c.Position.SAN(got))
	}
}

// TestApplyToWinAtChess counts what is done to a public suite.
func TestApplyToWinAtChess(t *testing.T) {
	tests := []struct {
		mode                       suites.ErrataMode
		cases, disputed, solutions int
	}{
		{suites.ErrataOff, 300, 0, 325},
		{suites.ErrataWarn, 300, 53, 325},
		{suites.ErrataOn, 299, 52, 365},
	}
	for _, test := range tests {
		suite := load(t, wac(t))
		before := hashes(&suite)
		suites.ApplyErrata(&suite, test.mode)
		disputed, solutions := 0, 0
		for _, c := range suite.All() {
			solutions += len(c.Best)
			if c.Disputed != "" {
				disputed++
			}
		}
		if suite.Len() != test.cases || disputed != test.disputed || solutions != test.solutions {
			t.Errorf("%s: %d cases, %d disputed, %d solutions; want %d, %d, %d",
				test.mode, suite.Len(), disputed, solutions, test.cases, test.disputed, test.solutions)
		}
		checkHashes(t, test.mode, before, &suite)
	}
}

// checkHashes: a case keeps its hash.
func checkHashes(t *testing.T, mode suites.ErrataMode, before []string, s *suites.Suite) {
	t.Helper()
	for _, hash := range hashes(s) {
		if !slices.Contains(before, hash) {
			t.Errorf("%s: the hash %s is new", mode, hash)
		}
	}
}

func load(t *testing.T, path string) suites.Suite {
	t.Helper()
	suite, _, err := suites.Load(path, suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// TestAcceptedMovesAreLegal checks every erratum against the suites available.
func TestAcceptedMovesAreLegal(t *testing.T) {
	suite := load(t, wac(t))
	checked := 0
	for _, c := range suite.All() {
		erratum := suites.FindErratum(&c.Position)
		if erratum == nil {
			continue
		}
		if erratum.Name != c.ID {
			t.Errorf("%s is called %s", c.ID, erratum.Name)
		}
		for _, text := range erratum.Accept {
			checked++
			if m, err := c.Position.ParseMove(text); err != nil || c.Position.SAN(m) != text {
				t.Errorf("%s: %s: %v", c.ID, text, err)
			}
		}
	}
	if checked < 80 {
		t.Errorf("only %d moves checked", checked)
	}
}

func hashes(s *suites.Suite) []string {
	var list []string
	for _, c := range s.All() {
		list = append(list, c.Hash)
	}
	return list
}

// wac returns the path of Win At Chess, a public suite.
func wac(t *testing.T) string {
	t.Helper()
	return filepath.Join(testenv.PublicSuites(t), "wac.epd")
}
