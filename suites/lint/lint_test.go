package lint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/internal/goldentest"
)

// report keeps all findings. Its JSON is the Output's.
type report struct {
	Files    []File    `json:"files"`
	Problems []Problem `json:"problems"`
	Errors   int       `json:"errors"`
	Warnings int       `json:"warnings"`
}

func (r *report) Problem(p Problem) { r.Problems = append(r.Problems, p) }
func (r *report) File(f File)       { r.Files = append(r.Files, f) }
func (r *report) Close(all Totals) error {
	r.Errors, r.Warnings = all.Errors, all.Warnings
	return nil
}

// checkFiles checks the files of testdata.
func checkFiles(t *testing.T, o Options, out Output, names ...string) {
	t.Helper()
	linter := New(o, out)
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		linter.Check(bytes.NewReader(data), name)
	}
	if err := linter.Close(); err != nil {
		t.Fatal(err)
	}
}

// check checks texts as x.epd, y.epd and so on.
func check(t *testing.T, o Options, out Output, texts ...string) {
	t.Helper()
	linter := New(o, out)
	for i, text := range texts {
		linter.Check(strings.NewReader(text), string(rune('x'+i))+".epd")
	}
	if err := linter.Close(); err != nil {
		t.Fatal(err)
	}
}

// reportOf returns all findings in texts.
func reportOf(t *testing.T, o Options, texts ...string) *report {
	t.Helper()
	var r report
	check(t, o, &r, texts...)
	return &r
}

// textOf returns what is written for people about texts.
func textOf(t *testing.T, texts ...string) string {
	t.Helper()
	var out strings.Builder
	check(t, Options{}, NewText(&out, false), texts...)
	return out.String()
}

func TestGoldens(t *testing.T) {
	outputs := map[string]func(io.Writer) Output{
		"report.txt":     func(w io.Writer) Output { return NewText(w, false) },
		"report-all.txt": func(w io.Writer) Output { return NewText(w, true) },
		"report.json":    func(w io.Writer) Output { return NewJSON(w) },
	}
	for name, output := range outputs {
		var out strings.Builder
		checkFiles(t, Options{}, output(&out), "first.epd", "second.epd")
		goldentest.Check(t, "testdata/"+name, out.String())
	}
}

// TestJSON has all findings, and is an object even without any.
func TestJSON(t *testing.T) {
	for _, texts := range [][]string{nil, {kings + " bm Kd2;"}, {kings + " bm Ke3;\n" + kings + " bm <Kd2>"}} {
		var out strings.Builder
		check(t, Options{}, NewJSON(&out), texts...)
		var got report
		if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
			t.Fatalf("%v in\n%s", err, out.String())
		}
		if diff := cmp.Diff(&got, reportOf(t, Options{}, texts...), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("JSON (-got +want):\n%s", diff)
		}
	}
}

// TestWriteErrors are returned at the end.
func TestWriteErrors(t *testing.T) {
	for _, output := range []func(io.Writer) Output{
		func(w io.Writer) Output { return NewText(w, true) },
		func(w io.Writer) Output { return NewJSON(w) },
	} {
		r, w := io.Pipe()
		r.CloseWithError(errFull)
		linter := New(Options{}, output(w))
		linter.Check(strings.NewReader("x\n"), "x.epd")
		if err := linter.Close(); !errors.Is(err, errFull) {
			t.Errorf("Close() = %v, want %v", err, errFull)
		}
	}
}

var errFull = errors.New("disk full")

// TestStrict: the same problems are found, all of them as errors.
func TestStrict(t *testing.T) {
	var lenient, strict report
	checkFiles(t, Options{}, &lenient, "first.epd", "second.epd")
	checkFiles(t, Options{Strict: true}, &strict, "first.epd", "second.epd")
	if strict.Warnings != 0 || strict.Errors != lenient.Errors+lenient.Warnings {
		t.Errorf("strict: %d errors and %d warnings, want %d and none", strict.Errors, strict.Warnings, lenient.Errors+lenient.Warnings)
	}
	for i := range strict.Problems {
		if p := lenient.Problems[i]; p.Kind != strict.Problems[i].Kind || strict.Problems[i].Severity != Error {
			t.Errorf("problem %d is %v, want %v as an error", i, &strict.Problems[i], &p)
		}
	}
}

const kings = "4k3/8/8/8/8/8/8/4K3 w - -"

func TestDuplicates(t *testing.T) {
	other := "4k3/8/8/8/8/8/8/3K4 w - -"
	tests := []struct {
		name  string
		files []string
		want  []string // "file:line kind"
	}{
		{"none", []string{kings + " bm Kd2;\n" + other + " bm Kd2;"}, nil},
		{"without ids", []string{kings + " bm Kd2;\n" + other + " bm Kd2;\n" + kings + ` bm Kd2; id "x";`}, []string{"x.epd:3 duplicate-position 1"}},
		{"neither counters nor order matter", []string{kings + " bm Kd2 Ke2;\n" + kings + " bm Ke2 Kd2; hmvc 7;"}, []string{"x.epd:2 duplicate-position 1"}},
		{"points matter", []string{kings + " bm Kd2;\n" + kings + ` bm Kd2; c0 "Kd2=10";`}, []string{"x.epd:2 other-answer 1"}},
		{"id with the same position", []string{kings + ` bm Kd2; id "a";` + "\n" + kings + ` bm Kd2; id "a";`}, []string{"x.epd:2 duplicate-position 1"}},
		{"id with another position", []string{kings + ` bm Kd2; id "a";` + "\n" + other + ` bm Kd2; id "a";`}, []string{"x.epd:2 duplicate-id 1"}},
		{"both", []string{kings + ` bm Kd2; id "a";` + "\n" + other + ` bm Kd2; id "b";` + "\n" + kings + ` bm Ke2; id "b";`},
			[]string{"x.epd:3 other-answer 1", "x.epd:3 duplicate-id 2"}},
		{"between files", []string{kings + ` bm Kd2; id "a";`, kings + " bm Kd2;", kings + ` bm Ke2; id "a";` + "\n" + other + ` id "a";`},
			[]string{"y.epd:1 duplicate-position x.epd:1", "z.epd:1 other-answer x.epd:1", "z.epd:2 duplicate-id x.epd:1"}},
		{"a file that repeats itself, and an earlier one", []string{kings + " bm Kd2;", kings + " bm Kd2;\n" + kings + " bm Kd2;\n" + kings + " bm Ke2;\n" + kings + " bm Ke2;"},
			[]string{"y.epd:1 duplicate-position x.epd:1", "y.epd:2 duplicate-position 1", "y.epd:3 other-answer 1", "y.epd:4 duplicate-position 3"}},
		{"the other solution again", []string{kings + " bm Kd2;\n" + kings + " bm Ke2;\n" + kings + " bm Ke2;\n" + kings + " bm Kd2;"},
			[]string{"x.epd:2 other-answer 1", "x.epd:3 duplicate-position 2", "x.epd:4 duplicate-position 1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, p := range reportOf(t, Options{}, test.files...).Problems {
				if p.OtherLine > 0 {
					where := strings.TrimPrefix(p.otherPlace(p.File == p.OtherFile), "line ")
					got = append(got, fmt.Sprintf("%s:%d %s %s", p.File, p.Line, p.Kind, where))
				}
			}
			if diff := cmp.Diff(got, test.want); diff != "" {
				t.Errorf("duplicates (-got +want):\n%s", diff)
			}
		})
	}
}

// TestSolutions: solutions that can be read and are wrong all the same.
func TestSolutions(t *testing.T) {
	knight := "4k3/8/8/8/3p4/1N6/8/4K3 w - -"
	tests := []struct{ name, line, want string }{
		{"bm and am", knight + " bm Nxd4; am Nxd4;", "x.epd:1:40: warning: contradictory-move: Nxd4 is both in bm and in am"},
		{"bm and am in another spelling", knight + " am Kd1 b3d4; bm Nxd4 Kf1;", "x.epd:1:31: warning: contradictory-move: Nxd4 is both in bm and in am"},
		{"different moves", knight + " bm Nxd4; am Kd1;", ""},
		{"a number out of range", knight + ` c0 "Nxd4=99999999999999999999, Kd1=2"; bm Nxd4;`,
			`x.epd:1:35: warning: note: kept, and not read: "c0 Nxd4=99999999999999999999, Kd1=2"`},
		{"a number out of range in a list", knight + ` c7 "Nxd4"; c8 "99999999999"; c9 "b3d4";`,
			`x.epd:1:46: warning: note: kept, and not read: "c8 99999999999"`},
		{"points without moves", knight + ` bm Nxd4; c8 "10 2";`,
			`x.epd:1:44: warning: note: kept, and not read: "c8 10 2"`},
		{"points with moves in SAN only", knight + ` bm Nxd4; c7 "Nxd4"; c8 "10";`,
			""},
		{"points with all their moves", knight + ` bm Nxd4; c7 "Nxd4"; c8 "10"; c9 "b3d4";`, ""},
		{"a comment", knight + ` bm Nxd4; c8 "played in 1999";`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			report := reportOf(t, Options{}, test.line)
			for i := range report.Problems {
				if p := &report.Problems[i]; !strings.Contains(p.Text, "instead of") {
					got = append(got, p.String())
				}
			}
			if got := strings.Join(got, "\n"); got != test.want {
				t.Errorf("%s\ngot  %s\nwant %s", test.line, got, test.want)
			}
		})
	}
}

// TestFiles checks what is reported of a file as a whole.
func TestFiles(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", "x.epd:1:1: warning: no-positions: the file has no positions"},
		{"comments", "# nothing\n\n", "x.epd:1:1: warning: no-positions: the file has no positions"},
		{"UTF-16", "\xff\xfe#\x00", "x.epd: error: unreadable-file: this is UTF-16 text; save it as UTF-8"},
		{"invalid only", "x\n", "x.epd:1:1: error: invalid-line: the position has 1 of 4 fields"},
		{"valid", kings + " bm Kd2;", ""},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - -", "x.epd:1:1: warning: no-legal-move: the position has no legal move"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			report := reportOf(t, Options{}, test.text)
			got := ""
			for i := range report.Problems {
				got += report.Problems[i].String()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestBrokenStream(t *testing.T) {
	var out strings.Builder
	linter := New(Options{}, NewText(&out, false))
	linter.Check(iotest.ErrReader(errors.New("disk on fire")), "x.epd")
	linter.Fail("y.epd", os.ErrNotExist)
	if err := linter.Close(); err != nil {
		t.Fatal(err)
	}
	want := "x.epd: error: unreadable-file: disk on fire\n" +
		"x.epd: not read completely, no positions, 1 error, no warnings\n" +
		"y.epd: error: unreadable-file: file does not exist\n" +
		"y.epd: not read completely, no positions, 1 error, no warnings\n" +
		"2 files: 2 errors, no warnings\n"
	if got := out.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestPlacesAreLimited lists a few places of many.
func TestPlacesAreLimited(t *testing.T) {
	got := textOf(t, strings.Repeat(kings+" bm Kd2\n", 12))
	for _, want := range []string{
		`x.epd:1:33: warning: missing-semicolon: no semicolon after "bm" (and 11 more: 2:33 3:33 4:33 5:33 6:33 7:33 8:33 9:33 …)`,
		"x.epd:2:1: warning: duplicate-position: same position and solution as line 1 (and 10 more lines: 3, 4, 5, 6, 7, 8, 9, 10, …)\n",
		"x.epd: 12 positions, no errors, 23 warnings; 11 repeated\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// TestRepeatsAreListedByPosition names every line of a position that occurs several
// times, up to a number of positions.
func TestRepeatsAreListedByPosition(t *testing.T) {
	const n = repeatsShown + 5
	var file strings.Builder
	for range 2 {
		for i := range n {
			file.WriteString(numbered(i) + " bm Kh7;\n")
		}
	}
	file.WriteString(numbered(0) + " bm Kg7;\n" + numbered(0) + " bm Kh7;\n")
	got := textOf(t, file.String())
	for _, want := range []string{
		"x.epd:106:1: warning: duplicate-position: same position and solution as line 1 (and 1 more line: 212)\n",
		"x.epd:107:1: warning: duplicate-position: same position and solution as line 2\n",
		"x.epd:205:1: warning: duplicate-position: same position and solution as line 100\n",
		"x.epd:206:1: warning: duplicate-position: same position and solution as line 101 (and 4 more: 207:1 208:1 209:1 210:1)\n",
		"x.epd:211:1: warning: other-answer: different solution for the position in line 1\n",
		"x.epd: 212 positions, no errors, 107 warnings; 106 repeated\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// numbered returns a position with Black to move, different for each n below 320: a
// knight's square and the white king's.
func numbered(n int) string {
	ranks := []string{"7k", "8", "8", "8", "8", "8", "8", "8"}
	ranks[3+n%40/8] = strings.Trim(fmt.Sprintf("%dK%d", n%8, 7-n%8), "0")
	ranks[2] = strings.Trim(fmt.Sprintf("%dN%d", n/40, 7-n/40), "0")
	return strings.Join(ranks, "/") + " b - -"
}

func TestChess960(t *testing.T) {
	text := "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - bm O-O;"
	if got := reportOf(t, Options{}, text).Errors; got != 1 {
		t.Errorf("%q in standard chess has %d errors, want 1", text, got)
	}
	if got := reportOf(t, Options{Chess960: true}, text); got.Errors+got.Warnings != 0 {
		t.Errorf("%q in Chess960: %v", text, got.Problems)
	}
}

// The fortress of Win At Chess is known to be a draw.
func TestCountsDisputed(t *testing.T) {
	text := "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - - bm Rb4; id \"a\";\n" +
		"7k/8/8/8/8/8/8/K5R1 w - - bm Rh1+; id \"b\";\n"
	report := reportOf(t, Options{}, text)
	if got := report.Files[0].Disputed; got != 1 || report.Warnings+report.Errors > 0 {
		t.Errorf("%d disputed, want 1: %+v", got, report)
	}
	if got, want := textOf(t, text), "x.epd: 2 positions, no errors, no warnings; 1 disputed (see run --errata)\n"; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
}
