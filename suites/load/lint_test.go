package load

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// report keeps all findings.
type report struct {
	Files            []File
	Problems         []Problem
	Errors, Warnings int
}

func (r *report) Problem(p Problem) { r.Problems = append(r.Problems, p) }
func (r *report) File(f File)       { r.Files = append(r.Files, f) }
func (r *report) Close(all Totals) error {
	r.Errors, r.Warnings = all.Errors, all.Warnings
	return nil
}

// checkFiles checks the files of testdata.
func checkFiles(t *testing.T, o LintOptions, out Output, names ...string) {
	t.Helper()
	linter := NewLinter(o, out)
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
func check(t *testing.T, o LintOptions, out Output, texts ...string) {
	t.Helper()
	linter := NewLinter(o, out)
	for i, text := range texts {
		linter.Check(strings.NewReader(text), string(rune('x'+i))+".epd")
	}
	if err := linter.Close(); err != nil {
		t.Fatal(err)
	}
}

// reportOf returns all findings in texts.
func reportOf(t *testing.T, o LintOptions, texts ...string) *report {
	t.Helper()
	var r report
	check(t, o, &r, texts...)
	return &r
}

// TestStrict: the same problems are found, all of them as errors.
func TestStrict(t *testing.T) {
	var lenient, strict report
	checkFiles(t, LintOptions{}, &lenient, "first.epd", "second.epd")
	checkFiles(t, LintOptions{Strict: true}, &strict, "first.epd", "second.epd")
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
			for _, p := range reportOf(t, LintOptions{}, test.files...).Problems {
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
			`x.epd:1:35: warning: note: kept, and not read: "c7 Nxd4", "c8 99999999999", "c9 b3d4"`},
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
			report := reportOf(t, LintOptions{}, test.line)
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
		{"UTF-16", "\xff\xfe#\x00", "x.epd: error: unreadable-file: this is UTF-16 text"},
		{"invalid only", "x\n", `x.epd:1:1: error: invalid-line: the position has 1 of 4 fields: "x"`},
		{"valid", kings + " bm Kd2;", ""},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - -", "x.epd:1:1: warning: no-legal-move: the position has no legal move"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			report := reportOf(t, LintOptions{}, test.text)
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

func TestChess960(t *testing.T) {
	text := "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - bm O-O;"
	if got := reportOf(t, LintOptions{}, text).Errors; got != 1 {
		t.Errorf("%q in standard chess has %d errors, want 1", text, got)
	}
	if got := reportOf(t, LintOptions{Chess960: true}, text); got.Errors+got.Warnings != 0 {
		t.Errorf("%q in Chess960: %v", text, got.Problems)
	}
}

// The fortress of Win At Chess is known to be a draw.
func TestCountsDisputed(t *testing.T) {
	text := "2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - - bm Rb4; id \"a\";\n" +
		"7k/8/8/8/8/8/8/K5R1 w - - bm Rh1+; id \"b\";\n"
	report := reportOf(t, LintOptions{}, text)
	if got := report.Files[0].Disputed; got != 1 || report.Warnings+report.Errors > 0 {
		t.Errorf("%d disputed, want 1: %+v", got, report)
	}
}
