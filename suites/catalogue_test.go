package suites

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/files"
)

func TestCatalogueIsSound(t *testing.T) {
	taken := map[string]string{}
	name := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	digest := regexp.MustCompile(`^[0-9a-f]{64}$`)
	address := regexp.MustCompile(`^[\w.-]+/[\w.-]+/[0-9a-f]{40}/[\w./-]+$`)
	for _, e := range Catalogue() {
		names := append([]string{e.Name}, e.Aliases...)
		for _, what := range append(names, e.SHA256, e.FileName()) {
			if taken[what] != "" {
				t.Errorf("%s has %q, which is taken by %s", e.Name, what, taken[what])
			}
			taken[what] = e.Name
		}
		if slices.ContainsFunc(names, func(n string) bool { return !name.MatchString(n) }) || !digest.MatchString(e.SHA256) ||
			address.MatchString(e.Address) == e.BuiltIn || e.Positions < 1 || e.Bytes < 1 || e.Title == "" || e.Author == "" || e.Themes != "" && e.Themes.Text() == "" {
			t.Errorf("%s is incomplete, or has a name that is not a plain word: %+v", e.Name, e)
		}
	}
}

// TestCatalogueFiles compares the entries with the public files available.
func TestCatalogueFiles(t *testing.T) {
	folder := testenv.PublicSuites(t)
	compared := 0
	for _, e := range Catalogue() {
		suite, _, err := Load(filepath.Join(folder, filepath.FromSlash(e.File)), LoadOptions{SkipInvalid: true})
		if err != nil {
			continue
		}
		compared++
		if got := suite.Len() + suite.Skipped; got != e.Positions || suite.SHA256 != e.SHA256 {
			t.Errorf("%s: %d positions, sha256 %s, want %d and %s", e.Name, got, suite.SHA256, e.Positions, e.SHA256)
		}
		for _, c := range suite.All() {
			if theme := e.Themes.of(&c); e.Themes != "" && (theme == "" || theme != c.Theme) {
				t.Errorf("%s: %s has the theme %q, by the rule %q it is %q", e.Name, c.ID, c.Theme, e.Themes, theme)
			}
		}
	}
	if compared < 5 {
		t.Errorf("%d files compared, want at least 5 in %s", compared, folder)
	}
}

func TestFindEntry(t *testing.T) {
	for name, want := range map[string]string{"wac": "wac", "WAC": "wac", "STS-lan-V3": "sts-lan", "arasan2024": "arasan", "lctii": "lct2", "wac.epd": "", "./wac": "", "": ""} {
		if e, ok := FindEntry(name); e.Name != want || ok != (want != "") {
			t.Errorf("FindEntry(%q) = %q, %t, want %q", name, e.Name, ok, want)
		}
	}
	wac, _ := FindEntry("wac")
	for sum, want := range map[string]bool{wac.SHA256: true, strings.Repeat("0", 64): false} {
		if e, ok := EntryOf(sum); ok != want || ok && e.Name != "wac" {
			t.Errorf("EntryOf(%s) = %q, %t", sum, e.Name, ok)
		}
	}
	testenv.Want(t, "URL()", wac.URL(), "https://raw.githubusercontent.com/thgreiner/amy/867b20f6065ec58fb56db2186a672bc13d6ad698/EPD/WAC.epd")
	for theme, want := range map[string]int{"Undermining": 1, "Avoid Pointless Exchange": STSParts, "POS": 0, "": 0} {
		testenv.Want(t, theme, STSPart(theme), want)
	}
	suite := load(t, "dir/copy.epd", kings, kings+` id "x.1";`) // a file with another name gets the names of the catalogue
	suite.SetEntry(Entry{Name: "mates-2000", File: "mates/mates2000.epd"})
	got := []string{suite.Name, suite.Case(0).Suite, suite.Case(0).ID, suite.Case(1).ID, suite.File}
	if want := []string{"mates-2000", "mates-2000", "mates2000:1", "x.1", "dir/copy.epd"}; !slices.Equal(got, want) {
		t.Errorf("names: %q, want %q", got, want)
	}
}

// TestBuiltin: the catalogue is right about what is built in.
func TestBuiltin(t *testing.T) {
	for _, e := range Catalogue() {
		suite, err := e.Builtin()
		if (err == nil) != e.BuiltIn || err != nil && !strings.Contains(err.Error(), e.Name+" is not built in") {
			t.Errorf("%s: %v", e.Name, err)
		}
		if err != nil {
			continue
		}
		text, err := e.Open()
		testenv.Check(t, err)
		data, err := io.ReadAll(text)
		if err != nil || int64(len(data)) != e.Bytes || files.Digest(data) != e.SHA256 {
			t.Errorf("%s: %d bytes, sha256 %s, want %d and %s", e.Name, len(data), files.Digest(data), e.Bytes, e.SHA256)
		}
		if suite.Name != e.Name || suite.File != BuiltinFile || suite.Source != e.Name || suite.SHA256 != e.SHA256 || suite.Len() != e.Positions || suite.Case(0).Suite != e.Name {
			t.Errorf("%s: read as %d positions of %+v", e.Name, suite.Len(), suite)
		}
	}
	if suite, err := Default(); err != nil || suite.Name != DefaultName {
		t.Errorf("the default: %s, %v", suite.Name, err)
	}
	for source, want := range map[string]string{"": "mates", "battery": "battery", "wac": "", "x": ""} {
		if e, ok := BuiltinOf(source); ok != (want != "") || ok && e.Name != want {
			t.Errorf("BuiltinOf(%q): got %s, %t, want %q", source, e.Name, ok, want)
		}
	}
}

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
		pos := testenv.Must(board.ParseFEN(fen))(t)
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
