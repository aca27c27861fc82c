package suites

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/files"
	"keymove/suites/notation"
)

const (
	kings  = "4k3/8/8/8/8/8/8/4K3 w - -"
	castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
)

// load reads valid lines as the suite of a file.
func load(t *testing.T, file string, lines ...string) Suite {
	t.Helper()
	suite, _, err := Read(strings.NewReader(strings.Join(lines, "\n")), file, LoadOptions{})
	testenv.Check(t, err)
	return suite
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	text := kings + ` bm Kd2; id "a.1";` + "\n" + castle + " dm 5;\n"
	path := testenv.File(t, filepath.Join(dir, "my.suite.epd"), text)
	got, warnings, err := Load(path, LoadOptions{})
	if err != nil || len(warnings) > 0 || got.Edition == "" {
		t.Fatalf("Load: edition %q, %v, %v", got.Edition, warnings, err)
	}
	first, second := got.Case(0), got.Case(1)
	cases := []Case{
		{Suite: "my.suite", ID: "a.1", Line: 1, Hash: first.Hash, Source: kings + ` bm Kd2; id "a.1";`,
			Position: first.Position, Best: []board.Move{move(t, &first, "Kd2")}},
		{Suite: "my.suite", ID: "my.suite:2", Line: 2, Hash: second.Hash, Source: castle + " dm 5;",
			Position: second.Position, Mate: new(5), MaxPoints: 1},
	}
	testenv.Want(t, "cases", casesOf(&got), cases, positions)
	want := Suite{Name: "my.suite", File: path, SHA256: files.Digest([]byte(text)), Edition: got.Edition}
	got.Cases = nil
	testenv.Want(t, "Load", got, want)
	if _, _, err := Load(path+"x", LoadOptions{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Load of no file = %v, want os.ErrNotExist", err)
	}
	_, _, err = Load(dir, LoadOptions{})
	if want := dir + " is a folder; use " + filepath.Join(dir, "*.epd") + " for the suites in it"; err == nil || err.Error() != want {
		t.Errorf("Load of a folder = %v, want %s", err, want)
	}
}

// casesOf returns all cases of a suite.
func casesOf(s *Suite) []Case {
	var all []Case
	for _, c := range s.All() {
		all = append(all, c)
	}
	return all
}

// linesOf returns the lines of cases.
func linesOf(cases Cases) []int {
	var list []int
	for i := range cases.Len() {
		list = append(list, cases.At(i).Line)
	}
	return list
}

// positions compares positions as values.
var positions = cmp.Comparer(func(a, b board.Position) bool { return a == b })

func move(t *testing.T, c *Case, san string) board.Move {
	t.Helper()
	m := testenv.Must(c.Position.ParseMove(san))(t)
	return m
}

// TestNamesOfStreams: what has no name of its own gets one that is the same each time.
func TestNamesOfStreams(t *testing.T) {
	for file, want := range map[string]string{Stdin: "stdin stdin:1", "/dev/fd/63": "pipe pipe:1", "/proc/self/fd/11": "pipe pipe:1", "fd/63": "63 63:1"} {
		suite := load(t, file, kings+" bm Kd2;")
		testenv.Want(t, file, suite.Name+" "+suite.Case(0).ID, want)
	}
}

// TestInvalidLines are reported all at once, or skipped and counted.
func TestInvalidLines(t *testing.T) {
	text := kings + " bm Ke3;\n" + kings + " bm Kd2;\nstartpos\n"
	_, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{})
	invalid, _ := errors.AsType[InvalidLines](err)
	if parseErr, ok := errors.AsType[*notation.ParseError](err); !ok || len(invalid) != 2 || parseErr.Line != 1 {
		t.Fatalf("Read = %v, want 2 InvalidLines, the first a *notation.ParseError of line 1", err)
	}
	for i, want := range []string{"x.epd:1:30: bm: ", "x.epd:3:1: "} {
		if got := strings.Split(err.Error(), "\n")[i]; !strings.HasPrefix(got, want) {
			t.Errorf("line %d of the error is %q, want it to begin with %q", i+1, got, want)
		}
	}
	suite, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{SkipInvalid: true})
	if err != nil || suite.Len() != 1 || suite.Skipped != 2 {
		t.Errorf("Read with SkipInvalid = %d cases, %d skipped, %v, want 1, 2, no error", suite.Len(), suite.Skipped, err)
	}
}

// TestChess960 is read as such where all lines are, or where a line needs it.
func TestChess960(t *testing.T) {
	const other = "4k3/8/8/8/8/8/8/1R2K1R1 w "
	for position, want := range map[string]string{ // without the option, and with it
		castle: "false true", other + "KQ -": "error true", other + "GB -": "true true", "4k3/8/8/8/8/8/8/1RK3R1 w KQ -": "true true",
	} {
		var got []string
		for _, all := range []bool{false, true} {
			text := "error"
			if suite, _, err := Read(strings.NewReader(position+" bm O-O;"), "x.epd", LoadOptions{Chess960: all}); err == nil {
				c := suite.Case(0)
				text = fmt.Sprint(c.Position.Chess960())
			}
			got = append(got, text)
		}
		testenv.Want(t, position, strings.Join(got, " "), want)
	}
}

// TestPointsDecide: nine of ten lines with a list make a suite of points, and only the catalogue gives a
// line without one points, whether or not they decide.
func TestPointsDecide(t *testing.T) {
	list, move := kings+` bm Kd2; c0 "Kd2=10, Ke2=12";`, kings+` bm Kd2;`
	for _, tt := range []struct {
		lists, moves, most, listed int
	}{{9, 1, 12, 12}, {8, 1, 0, 12}, {1, 99, 0, 12}, {0, 1, 0, 0}} {
		for _, known := range []bool{false, true} {
			suite := load(t, "x.epd", slices.Concat([]string{move}, slices.Repeat([]string{list}, tt.lists), slices.Repeat([]string{move}, tt.moves-1))...)
			most, unlisted := tt.most, 0
			if known {
				suite.SetEntry(Entry{Name: "x", ScoresUnlisted: true})
				most, unlisted = tt.listed, tt.listed
			}
			if got := suite.Case(0).MaxPoints; suite.MaxPoints != most || got != unlisted {
				t.Errorf("%d lists of %d, known %t: the suite has %d points and a line without a list %d, want %d and %d",
					tt.lists, tt.lists+tt.moves, known, suite.MaxPoints, got, most, unlisted)
			}
		}
	}
	var got []int
	suite := load(t, "x.epd", list, move, kings+` bm Kd2; dm 5;`, kings+` bm #3;`, kings+` am Kd2;`, kings+` dm 0;`)
	for _, c := range suite.All() {
		got = append(got, c.MaxPoints)
	}
	if !slices.Equal(got, []int{12, 0, 1, 1, 0, 0}) {
		t.Errorf("points of cases of each kind: %d", got)
	}
}

func TestChoose(t *testing.T) {
	named := load(t, "x.epd", kings+` id "WAC.001";`, kings+` id "WAC.002";`, kings+` id "STS(v3.1) Outposts/Squares.001";`).Cases
	themed := load(t, "sts.epd", kings+` id "STS: Knight Outposts.001";`, kings+` id "STS: Knight Outposts.002";`, kings+` id "STS: Bishop vs Knight.001";`).Cases
	for _, test := range []struct {
		filter func(Cases, string) (Cases, error)
		cases  Cases
		wants  map[string][]int // lines by pattern
	}{
		{FilterByID, named, map[string][]int{"*": {1, 2, 3}, "WAC.*": {1, 2}, "wac.*": nil, "*.001": {1, 3}, "*Outposts/*": {3}, "WAC.00[2-9]": {2}, "WAC.00?": {1, 2}}},
		{FilterByTheme, themed, map[string][]int{"knight*": {1, 2}, "*KNIGHT": {3}, "Knight Outposts": {1, 2}, "Knight": nil, "*": {1, 2, 3}}},
	} {
		for pattern, want := range test.wants {
			chosen, err := test.filter(test.cases, pattern)
			if err != nil || !slices.Equal(linesOf(chosen), want) {
				t.Errorf("%s: lines %v, %v; want %v", pattern, linesOf(chosen), err, want)
			}
		}
		if _, err := test.filter(test.cases, "[a"); err == nil {
			t.Error(`the pattern "[a": no error`)
		}
	}
	for n, want := range map[int]int{-1: 0, 0: 0, 2: 2, 9: 3} {
		testenv.Want(t, n, First(named, n).Len(), want)
	}
}

// TestEdition: what asks nothing makes no other edition; positions, operations and their order
// do.
func TestEdition(t *testing.T) {
	edition := func(text string) string { return load(t, "x.epd", text).Edition }
	const a, b = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a\";", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"b\";"
	want := edition(a + "\n" + b + "\n")
	for _, text := range []string{
		"\ufeff" + a + "\r\n" + b + "\r\n", a + "\n" + b, "# x\n\n" + a + "\n# y\n\n" + b + "\n\n",
		strings.ReplaceAll(a, " ", "  ") + "\n" + b, strings.TrimSuffix(a, ";") + "\n" + b,
	} {
		testenv.Want(t, text, edition(text), want)
	}
	for _, text := range []string{b + "\n" + a, strings.Replace(a, `"a"`, `"A"`, 1) + "\n" + b, a + "\n" + b + "\n" + b, a + "\n" + strings.Replace(b, "Kd2", "Ke2", 1)} {
		if got := edition(text); got == want {
			t.Errorf("the same edition: %q", text)
		}
	}
}

// TestWarnings: one for each kind of repair. In a suite where most lines ask something, one warning names those that
// ask nothing; under --strict each is an error.
func TestWarnings(t *testing.T) {
	const asks, silent = "4k3/8/8/8/8/8/8/Q3K3 w - - bm Qa8+;\n", "4k3/8/8/8/8/8/8/Q3K3 w - - pm Qa8+;\n"
	tests := []struct{ text, want string }{
		{kings + " bm Kd2\n" + kings + " 0 1 bm Kd2;\n" + kings + " bm Kd2", `x.epd:1:33: missing-semicolon: no semicolon after "bm" (and 1 more)` +
			`x.epd:2:27: six-fields: the position has counters, which EPD writes as hmvc and fmvn`},
		{asks + silent, ""},
		{asks + silent + asks, "x.epd:2:1: nothing-asked: nothing to score (no bm, am or dm) in line 2"},
		{strings.Repeat(silent, 9) + strings.Repeat(asks, 10), "x.epd:1:1: nothing-asked: nothing to score (no bm, am or dm) in line 1, 2, 3, 4, 5, 6, 7, 8 and 1 more"},
		{asks + asks + "4k3/8/8/8/8/8/8/Q3K3 w - - dm 0;\n", "x.epd:3:1: nothing-asked: nothing to score (no bm, am or dm) in line 3"},
		{asks + asks + asks + "4k3/8/8/8/8/8/8/Q3K3 w - - bmx Qa8+;\n4k3/8/8/8/8/8/8/Q3K3 w - - dtm 7;\n",
			`x.epd:4:1: nothing-asked: nothing to score (no bm, am or dm) in line 4 ("bmx" asks nothing), 5 ("dtm" asks nothing)`},
		{strings.Repeat(asks, 30) + silent + strings.Repeat("4k3/8/8/8/8/8/8/Q3K3 w - - solution Qa8+;\n", 20),
			`x.epd:32:1: nothing-asked: nothing to score (no bm, am or dm) in line 32 ("solution" asks nothing), 33 ("solution" asks nothing), 34 ("solution" asks nothing), 35 ("solution" asks nothing) and 17 more`},
		{asks + asks + asks + "4k3/8/8/8/8/8/8/Q3K3 w - - bmx Qa8+; bm Qa8+;\n", ""},
		{strings.Repeat("4k3/8/8/8/8/8/8/4K3 w - - c0 \"Kd2=3\";\n", 2) + "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; c0 \"3 points\";\n",
			"x.epd:3:1: no-points: a list of points is missing in line 3"},
		{"4k3/8/8/8/8/8/8/4K3 w - - c0 \"Kd2=100\";\n4k3/8/8/8/8/8/8/4K3 w - - c0 \"Kd2=10\";\n4k3/8/8/8/8/8/8/4K3 w - - c0 \"Kd2=51\";\n",
			"x.epd:2:1: few-points: a list of points up to half of the suite's 100, or less, counts so much less: in line 2"},
	}
	for _, test := range tests {
		_, warnings, err := Read(strings.NewReader(test.text), "x.epd", LoadOptions{})
		got := ""
		for _, w := range warnings {
			got += w.String()
		}
		if err != nil || got != test.want {
			t.Errorf("%s\ngot  %s, %v\nwant %s", test.text, got, err, test.want)
		}
		_, _, err = Read(strings.NewReader(test.text), "x.epd", LoadOptions{Strict: true})
		if (err != nil) != (test.want != "") {
			t.Errorf("%s\nunder --strict: %v", test.text, err)
		}
	}
}

func TestNames(t *testing.T) {
	for given, want := range map[string]string{"a b": "a b", "a a a": "a a#2 a#3", "a#2 a a": "a#2 a a#3", "a a a#2": "a a#2 a#2#2"} {
		names := NewNames()
		var got []string
		for name := range strings.FieldsSeq(given) {
			got = append(got, names.Take(name))
		}
		testenv.Want(t, given, strings.Join(got, " "), want)
	}
	list := []Suite{load(t, "a/wac.epd", kings), load(t, "b/wac.epd", kings), load(t, "sts.epd", kings)}
	NameUniquely(list)
	var got []string
	for _, s := range list {
		got = append(got, s.Name, s.Case(0).Suite, s.Case(0).ID)
	}
	testenv.Want(t, "names, suites and ids", strings.Join(got, " "), "wac wac wac:1 wac#2 wac#2 wac:1 sts sts sts:1")
}

// TestExpandFolder: a folder is its *.epd, unless it has the name of a suite of the catalogue.
func TestExpandFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	testenv.Check(t, errors.Join(os.MkdirAll("wac", 0o777), os.MkdirAll("empty", 0o777), os.MkdirAll("mine/below.epd", 0o777)))
	for _, name := range []string{"b.epd", "a [1].epd", "HARD.EPD", "c.txt", ".hidden"} {
		testenv.File(t, filepath.Join("mine", name), "")
	}
	for source, want := range map[string][]string{
		"mine": {filepath.Join("mine", "HARD.EPD"), filepath.Join("mine", "a [1].epd"), filepath.Join("mine", "b.epd")}, "wac": {"wac"}, "empty": nil,
	} {
		if got, _, err := Expand(source); !slices.Equal(got, want) || (err != nil) != (want == nil) {
			t.Errorf("%s: %q, %v, want %q", source, got, err, want)
		}
	}
	_, leftOut, err := Expand("mine")
	if got, want := LeftOutText("mine", leftOut), "mine: not *.epd, and left out: below.epd"+string(filepath.Separator)+", c.txt"; err != nil || got != want {
		t.Errorf("left out: %q, %v, want %q", got, err, want)
	}
}
