package output

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"keymove/internal/goldentest"
	"keymove/report/reporttest"
	"keymove/suites/load"
)

const twoKings = "4k3/8/8/8/8/8/8/4K3 w - -"

// findingsOf is what an output of the linter says of files.
func findingsOf(t *testing.T, output func(io.Writer) load.Output, check func(*load.Linter)) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error {
		linter := load.NewLinter(load.LintOptions{}, output(w))
		check(linter)
		return linter.Close()
	})
}

func brief(w io.Writer) load.Output  { return NewFindings(w, false) }
func all(w io.Writer) load.Output    { return NewFindings(w, true) }
func asJSON(w io.Writer) load.Output { return NewFindingsJSON(w) }

// TestFindings: in JSON nothing is an object with lists; errors of writing are returned at the end.
func TestFindings(t *testing.T) {
	for name, output := range map[string]func(io.Writer) load.Output{"findings.txt": brief, "findings-all.txt": all, "findings.json": asJSON} {
		goldentest.Check(t, "testdata/"+name, findingsOf(t, output, func(linter *load.Linter) {
			for _, name := range []string{"first.epd", "second.epd"} {
				linter.Check(strings.NewReader(readFile(t, filepath.Join("..", "..", "suites", "load", "testdata", name))), name)
			}
		}))
		linter := load.NewLinter(load.LintOptions{}, output(reporttest.Full{}))
		linter.Check(strings.NewReader("x\n"), "x.epd")
		if err := linter.Close(); !errors.Is(err, reporttest.ErrFull) {
			t.Errorf("%s: Close() = %v, want %v", name, err, reporttest.ErrFull)
		}
	}
	nothing := strings.Join(strings.Fields(findingsOf(t, asJSON, func(*load.Linter) {})), "")
	reporttest.Want(t, nothing, `{"schema":1,"problems":[],"files":[],"errors":0,"warnings":0}`)
}

func TestFindingsOfUnreadFiles(t *testing.T) {
	reporttest.Want(t, findingsOf(t, brief, func(linter *load.Linter) {
		linter.Check(iotest.ErrReader(errors.New("disk on fire")), "x.epd")
		linter.Fail("y.epd", os.ErrNotExist)
	}), "x.epd: error: unreadable-file: disk on fire\n"+
		"x.epd: not read completely, no positions, 1 error, no warnings\n"+
		"y.epd: error: unreadable-file: file does not exist\n"+
		"y.epd: not read completely, no positions, 1 error, no warnings\n"+
		"2 files: 2 errors, no warnings\n")
}

// TestFindingsText: of many places and lines a few are named, disputed positions and unread words are counted.
func TestFindingsText(t *testing.T) {
	repeated := strings.Builder{}
	for i := range 2 * (repeatsShown + 5) {
		repeated.WriteString(numbered(i%(repeatsShown+5)) + " bm Kh7;\n")
	}
	repeated.WriteString(numbered(0) + " bm Kg7;\n" + numbered(0) + " bm Kh7;\n")
	for _, test := range []struct {
		text  string
		wants []string
	}{
		{"2b5/1r6/2kBp1p1/p2pP1P1/2pP4/1pP3K1/1R3P2/8 b - - bm Rb4; id \"a\";\n7k/8/8/8/8/8/8/K5R1 w - - bm Rh1+; id \"b\";\n", []string{
			"x.epd: 2 positions, no errors, no warnings; 1 disputed (see run --errata)\n",
		}},
		{twoKings + " bm #2; 00:00; ep;\n4k3/8/8/8/8/8/8/3K4 w - - bm #3; 00:00; Duals(2);\n3k4/8/8/8/8/8/8/3K4 w - - bm #3; 00:00; 01:30;\n", []string{
			`x.epd:1:34: warning: note: kept, and not read: "00:00" (3 times), "Duals(2)", "01:30" (and 2 more: 2:34 3:34)` + "\n",
		}},
		{strings.Repeat(twoKings+" bm Kd2\n", 12), []string{
			`x.epd:1:33: warning: missing-semicolon: no semicolon after "bm" (and 11 more: 2:33 3:33 4:33 5:33 6:33 7:33 8:33 9:33 …)`,
			"x.epd:2:1: warning: duplicate-position: same position and solution as line 1 (and 10 more lines: 3, 4, 5, 6, 7, 8, 9, 10, …)\n",
			"x.epd: 12 positions, no errors, 23 warnings; 11 repeated\n",
		}},
		{repeated.String(), []string{
			"x.epd:106:1: warning: duplicate-position: same position and solution as line 1 (and 1 more line: 212)\n",
			"x.epd:107:1: warning: duplicate-position: same position and solution as line 2\n",
			"x.epd:205:1: warning: duplicate-position: same position and solution as line 100\n",
			"x.epd:206:1: warning: duplicate-position: same position and solution as line 101 (and 4 more: 207:1 208:1 209:1 210:1)\n",
			"x.epd:211:1: warning: other-answer: different solution for the position in line 1\n",
			"x.epd: 212 positions, no errors, 107 warnings; 106 repeated\n",
		}},
	} {
		var out strings.Builder
		linter := load.NewLinter(load.LintOptions{}, NewFindings(&out, false))
		linter.Check(strings.NewReader(test.text), "x.epd")
		reporttest.OK(t, linter.Close())
		reporttest.Has(t, out.String(), test.wants...)
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
