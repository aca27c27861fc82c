package suites

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/board"
	"keymove/suites/epd"
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
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func TestLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my.suite.epd")
	text := kings + ` bm Kd2; id "a.1";` + "\n" + castle + " dm 5;\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got, warnings, err := Load(path, LoadOptions{})
	if err != nil || len(warnings) > 0 {
		t.Fatalf("Load: %v, %v", warnings, err)
	}
	digest := sha256.Sum256([]byte(text))
	first, second := got.Case(0), got.Case(1)
	want := Suite{
		Name: "my.suite", File: path,
		SHA256: hex.EncodeToString(digest[:]),
	}
	cases := []Case{
		{Suite: "my.suite", ID: "a.1", Line: 1, Hash: first.Hash, Source: kings + ` bm Kd2; id "a.1";`,
			Position: first.Position, Best: []board.Move{move(t, &first, "Kd2")}},
		{Suite: "my.suite", ID: "my.suite:2", Line: 2, Hash: second.Hash, Source: castle + " dm 5;",
			Position: second.Position, Mate: new(5), MaxPoints: 1},
	}
	if diff := cmp.Diff(casesOf(&got), cases, positions); diff != "" {
		t.Errorf("cases differ (-got +want):\n%s", diff)
	}
	got.Cases = nil
	if got.Edition == "" {
		t.Error("the suite has no edition")
	}
	got.Edition = ""
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("Load differs (-got +want):\n%s", diff)
	}
	if _, _, err := Load(path+"x", LoadOptions{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Load of no file = %v, want os.ErrNotExist", err)
	}
}

func TestLoadFolder(t *testing.T) {
	dir := t.TempDir()
	_, _, err := Load(dir, LoadOptions{})
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
	m, err := c.Position.ParseMove(san)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestNamesOfStreams: what has no name of its own gets one that is the same each time.
func TestNamesOfStreams(t *testing.T) {
	for file, want := range map[string]string{Stdin: "stdin stdin:1", "/dev/fd/63": "pipe pipe:1", "/proc/self/fd/11": "pipe pipe:1", "fd/63": "63 63:1"} {
		suite, _, err := Read(strings.NewReader(kings+" bm Kd2;"), file, LoadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got := suite.Name + " " + suite.Case(0).ID; got != want {
			t.Errorf("name and id of a suite from %s: %q, want %q", file, got, want)
		}
	}
}

// TestInvalidLines are reported all at once, or skipped and counted.
func TestInvalidLines(t *testing.T) {
	text := kings + " bm Ke3;\n" + kings + " bm Kd2;\nstartpos\n"
	_, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{})
	var invalid InvalidLines
	if !errors.As(err, &invalid) || len(invalid) != 2 {
		t.Fatalf("Read = %v, want 2 InvalidLines", err)
	}
	var parseErr *notation.ParseError
	if !errors.As(err, &parseErr) || parseErr.Line != 1 {
		t.Errorf("Read = %v, want a *notation.ParseError for line 1 in it", err)
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

func TestWarnings(t *testing.T) {
	text := kings + " bm Kd2\n" + kings + " 0 1 bm Kd2;\n" + kings + " bm Kd2"
	_, warnings, err := Read(strings.NewReader(text), "x.epd", LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range warnings {
		got = append(got, w.String())
	}
	want := []string{
		`x.epd:1:33: missing-semicolon: no semicolon after "bm" (and 1 more)`,
		`x.epd:2:27: six-fields: the position has counters, which EPD writes as hmvc and fmvn`,
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("warnings differ (-got +want):\n%s", diff)
	}
	_, _, err = Read(strings.NewReader(text), "x.epd", LoadOptions{Strict: true})
	var invalid InvalidLines
	if !errors.As(err, &invalid) || len(invalid) != 3 {
		t.Errorf("Read with Strict = %v, want 3 InvalidLines", err)
	}
}

func TestChess960Option(t *testing.T) {
	line := "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - bm O-O;"
	if _, _, err := Read(strings.NewReader(line), "x.epd", LoadOptions{}); err == nil {
		t.Errorf("Read(%q) in standard chess: no error", line)
	}
	suite, _, err := Read(strings.NewReader(line), "x.epd", LoadOptions{Chess960: true})
	if err != nil {
		t.Fatal(err)
	}
	if c := suite.Case(0); !c.Position.Chess960() {
		t.Errorf("Read(%q) with Chess960 is standard chess", line)
	}
}

func TestNameUniquely(t *testing.T) {
	list := []Suite{
		load(t, "a/wac.epd", kings), load(t, "b/wac.epd", kings), load(t, "wac#2.epd", kings),
		load(t, "c/wac.epd", kings), load(t, "sts.epd", kings),
	}
	NameUniquely(list)
	var got []string
	for _, s := range list {
		got = append(got, s.Name, s.Case(0).Suite, s.Case(0).ID)
	}
	want := []string{
		"wac", "wac", "wac:1", "wac#2", "wac#2", "wac:1", "wac#2#2", "wac#2#2", "wac#2:1",
		"wac#3", "wac#3", "wac:1", "sts", "sts", "sts:1",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("names, suites and ids differ (-got +want):\n%s", diff)
	}
}

func TestMaxPoints(t *testing.T) {
	suite := load(t, "x.epd",
		kings+` bm Kd2; c0 "Kd2=7, Ke2=3";`,
		kings+` bm Kd2; c0 "Ke2=3, Kd2=12";`,
		kings+` bm Kd2;`,
		kings+` bm Kd2; dm 5;`,
		kings+` am Kd2;`,
		kings+` dm 0;`)
	got := []int{suite.MaxPoints}
	for _, c := range suite.All() {
		got = append(got, c.MaxPoints)
	}
	if diff := cmp.Diff(got, []int{0, 7, 12, 0, 1, 0, 0}); diff != "" {
		t.Errorf("points of the suite, then of its cases differ (-got +want):\n%s", diff)
	}
	mates := load(t, "x.epd", kings+` bm #3;`, kings+` bm Kd2;`)
	if got := [3]int{mates.MaxPoints, mates.Case(0).MaxPoints, mates.Case(1).MaxPoints}; got != [3]int{0, 1, 0} {
		t.Errorf("points of a suite of mates, then of its cases: %v, want [0 1 0]", got)
	}
}

// TestPointsDecide: nine of ten lines with a list make a suite of points, and only the catalogue gives a
// line without one points, whether or not they decide.
func TestPointsDecide(t *testing.T) {
	list, move := kings+` bm Kd2; c0 "Kd2=10";`, kings+` bm Kd2;`
	for _, tt := range []struct {
		lists, moves, most, listed int
	}{{9, 1, 10, 10}, {8, 1, 0, 10}, {1, 99, 0, 10}, {0, 1, 0, 0}} {
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
}

// TestTwoSpellingsOfACase: a line has one hash in either spelling of ordinary rights, whatever it asks.
func TestTwoSpellingsOfACase(t *testing.T) {
	for _, asks := range []string{"bm O-O", "am e1c1", `bm O-O-O; c0 "O-O-O=10, e1h1=3"`, "bm #3"} {
		suite := load(t, "x.epd", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - "+asks+";", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - "+asks+";")
		a, b := suite.Case(0), suite.Case(1)
		if a.Hash != b.Hash || b.Position.Chess960() {
			t.Errorf("%s: %s and %s, Chess960 %t", asks, a.Hash, b.Hash, b.Position.Chess960())
		}
	}
}

// TestCaseJSON: cases survive JSON, because they are sent to other machines.
func TestCaseJSON(t *testing.T) {
	suite := load(t, "x.epd",
		kings+` bm Kd2; am Ke2; dm -5; c0 "Kd2=7, Ke2=3"; hmvc 7; fmvn 33;`,
		kings+` bm #3; hmvc 7;`,
		"4k3/8/8/8/8/8/8/1RK3R1 w KQ - bm O-O;")
	for _, want := range suite.All() {
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Case
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(got, want, positions); diff != "" {
			t.Errorf("Unmarshal(%s) differs (-got +want):\n%s", text, diff)
		}
	}
}

func TestExpected(t *testing.T) {
	tests := []struct{ operations, expected, avoid string }{
		{`bm Ke2 Kd2; am Kf2;`, "Ke2 Kd2", "Kf2"},
		{`am Kf2 Kd2;`, "", "Kf2 Kd2"},
		{`bm #3;`, "#3", ""},
		{`bm #-3;`, "#-3", ""},
		{`dm 12;`, "#12", ""},
		{`bm Kd2; dm 12;`, "Kd2 #12", ""},
		{`dm 0;`, "", ""},
		{`id "x";`, "", ""},
	}
	for _, test := range tests {
		suite := load(t, "x.epd", kings+" "+test.operations)
		c := suite.Case(0)
		if got := [2]string{c.Expected(), c.AvoidText()}; got != [2]string{test.expected, test.avoid} {
			t.Errorf("%s: expected %q, avoid %q, want %q and %q", test.operations, got[0], got[1], test.expected, test.avoid)
		}
	}
}

func TestChoose(t *testing.T) {
	suite := load(t, "x.epd", kings+` id "WAC.001";`, kings+` id "WAC.002";`, kings+` id "STS(v3.1) Outposts/Squares.001";`)
	tests := []struct {
		pattern string
		want    []int
	}{
		{"*", []int{1, 2, 3}},
		{"WAC.*", []int{1, 2}},
		{"wac.*", nil},
		{"*.001", []int{1, 3}},
		{"*Outposts/*", []int{3}},
		{"WAC.00[2-9]", []int{2}},
		{"WAC.00?", []int{1, 2}},
	}
	for _, test := range tests {
		chosen, err := FilterByID(suite.Cases, test.pattern)
		var got []int
		if err == nil {
			got = linesOf(chosen)
		}
		if diff := cmp.Diff(got, test.want); diff != "" || err != nil {
			t.Errorf("FilterByID(%q) differs (-got +want):\n%s%v", test.pattern, diff, err)
		}
	}
	if _, err := FilterByID(suite.Cases, "[a"); err == nil {
		t.Error(`FilterByID("[a"): no error`)
	}
	themed := load(t, "sts.epd", kings+` id "STS: Knight Outposts.001";`, kings+` id "STS: Knight Outposts.002";`, kings+` id "STS: Bishop vs Knight.001";`)
	for pattern, want := range map[string][]int{"knight*": {1, 2}, "*KNIGHT": {3}, "Knight Outposts": {1, 2}, "Knight": nil, "*": {1, 2, 3}} {
		chosen, err := FilterByTheme(themed.Cases, pattern)
		if err != nil || !slices.Equal(linesOf(chosen), want) {
			t.Errorf("FilterByTheme(%q): %v, %v; want %v", pattern, linesOf(chosen), err, want)
		}
	}
	if _, err := FilterByTheme(themed.Cases, "[a"); err == nil {
		t.Error(`FilterByTheme("[a"): no error`)
	}
	for n, want := range map[int]int{-1: 0, 0: 0, 2: 2, 9: 3} {
		if got := First(suite.Cases, n).Len(); got != want {
			t.Errorf("First(3 cases, %d) has %d, want %d", n, got, want)
		}
	}
}

// TestEdition: what asks nothing makes no other edition; positions, operations and their order
// do.
func TestEdition(t *testing.T) {
	edition := func(text string) string {
		t.Helper()
		suite, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return suite.Edition
	}
	const a, b = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a\";", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"b\";"
	want := edition(a + "\n" + b + "\n")
	for name, text := range map[string]string{
		"CRLF": a + "\r\n" + b + "\r\n", "no last line end": a + "\n" + b, "a byte order mark": "\ufeff" + a + "\n" + b + "\n",
		"blanks behind": a + "  \n" + b + "\t\n", "comments and empty lines": "# x\n\n" + a + "\n# y\n\n" + b + "\n\n",
		"blanks between": strings.ReplaceAll(a, " ", "  ") + "\n" + b + "\n", "no last semicolon": strings.TrimSuffix(a, ";") + "\n" + b + "\n",
	} {
		if got := edition(text); got != want {
			t.Errorf("%s: another edition", name)
		}
	}
	for name, text := range map[string]string{
		"another order": b + "\n" + a, "another id": strings.Replace(a, "\"a\"", "\"A\"", 1) + "\n" + b, "a line more": a + "\n" + b + "\n" + b,
		"another solution": a + "\n" + strings.Replace(b, "Kd2", "Ke2", 1),
	} {
		if got := edition(text); got == want {
			t.Errorf("%s: the same edition", name)
		}
	}
}

// TestNothingAsked: in a suite where most lines ask something, one warning names those that
// ask nothing; under --strict each is an error.
func TestNothingAsked(t *testing.T) {
	const asks, silent = "4k3/8/8/8/8/8/8/Q3K3 w - - bm Qa8+;\n", "4k3/8/8/8/8/8/8/Q3K3 w - - pm Qa8+;\n"
	tests := []struct{ text, want string }{
		{asks, ""},
		{silent, ""},
		{asks + silent, ""},
		{asks + silent + asks, "x.epd:2:1: nothing-asked: nothing to score (no bm, am or dm) in line 2"},
		{strings.Repeat(silent, 9) + strings.Repeat(asks, 10), "x.epd:1:1: nothing-asked: nothing to score (no bm, am or dm) in line 1, 2, 3, 4, 5, 6, 7, 8 and 1 more"},
		{asks + asks + "4k3/8/8/8/8/8/8/Q3K3 w - - dm 0;\n", "x.epd:3:1: nothing-asked: nothing to score (no bm, am or dm) in line 3"},
		{asks + asks + asks + "4k3/8/8/8/8/8/8/Q3K3 w - - bmx Qa8+;\n4k3/8/8/8/8/8/8/Q3K3 w - - dtm 7;\n",
			`x.epd:4:1: nothing-asked: nothing to score (no bm, am or dm) in line 4 ("bmx" asks nothing), 5 ("dtm" asks nothing)`},
		{asks + asks + asks + asks + "4k3/8/8/8/8/8/8/Q3K3 w - - sbm Qa8+;\n4k3/8/8/8/8/8/8/Q3K3 w - - note see bm=;\n4k3/8/8/8/8/8/8/Q3K3 w - - x y;\n",
			`x.epd:5:1: nothing-asked: nothing to score (no bm, am or dm) in line 5 ("sbm" asks nothing), 6 ("bm=" asks nothing), 7`},
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

// TestResemblingText: the word that may be a slip is named in text without a semicolon, and in
// quotes, too.
func TestResemblingText(t *testing.T) {
	for line, word := range map[string]string{
		"sbm Qa8+": "sbm", "bmx Qa8+ Qb8": "bmx", "dtm 7 moves": "", "mate 3 x": "", "key Qa8+": "key", "solution: Qa8+ here": "solution:",
		`"bm Qa8+";`: "bm", `"sbm Qa8+";`: "sbm", `"the end";`: "", `id "bm Qa8+";`: "", `"x" 1;`: "", `"";`: "",
	} {
		r, err := epd.Parse("4k3/8/8/8/8/8/8/Q3K3 w - - "+line, 1, epd.Options{})
		if err != nil || r.Asked.Any() || r.Resembling() != word {
			t.Errorf("%s: %v, %q, want %q", line, err, r.Resembling(), word)
		}
	}
}

func TestNames(t *testing.T) {
	tests := []struct{ names, want []string }{
		{[]string{"a", "b"}, []string{"a", "b"}},
		{[]string{"a", "a", "a"}, []string{"a", "a#2", "a#3"}},
		{[]string{"a#2", "a", "a"}, []string{"a#2", "a", "a#3"}},
		{[]string{"a", "a", "a#2"}, []string{"a", "a#2", "a#2#2"}},
		{[]string{"", ""}, []string{"", "#2"}},
	}
	for _, test := range tests {
		names := NewNames()
		var got []string
		for _, name := range test.names {
			got = append(got, names.Take(name))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q become %q, want %q", test.names, got, test.want)
		}
	}
}

// TestExpandFolder: a folder is its *.epd, unless it has the name of a suite of the catalogue.
func TestExpandFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, dir := range []string{"mine", "wac", "empty", filepath.Join("mine", "below.epd")} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"b.epd", "a [1].epd", "HARD.EPD", "c.txt", ".hidden"} {
		if err := os.WriteFile(filepath.Join("mine", name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
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
