package output

import (
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/plan"
)

// loadCase returns the only case of a line that is read as a suite.
func loadCase(t *testing.T, line string, o suites.LoadOptions) suites.Case {
	t.Helper()
	suite, _, err := suites.Read(strings.NewReader(line), "suite.epd", o)
	if err != nil || suite.Len() != 1 {
		t.Fatalf("%q: %d cases, %v", line, suite.Len(), err)
	}
	return suite.Case(0)
}

// failedRecord is the record of a case that was not solved.
func failedRecord(c suites.Case, move string) suites.Record {
	return suites.Record{ID: c.ID, Case: c.Hash, Source: c.Source, Move: move, Solved: new(false)}
}

func failedEPD(t *testing.T, records []suites.Record, meta report.Meta) string {
	t.Helper()
	return render(t, records, meta, WriteFailed)
}

const mated = `7k/8/5KQ1/8/8/8/8/8 w - -`

// failedLines are lines, and what they are in failed.epd.
var failedLines = []struct {
	name, line, want string
	chess960         bool
}{
	{"as it was read", mated + `  bm Qg7#;  id "a"; c0 "x;y"; zz 1 "two";`,
		mated + `  bm Qg7#;  id "a"; c0 "x;y"; zz 1 "two"; played "Qa6";`, false},
	{"without id", mated + ` bm Qg7#;`, mated + ` bm Qg7#; id "suite:1"; played "Qa6";`, false},
	{"with what was played before", mated + ` bm Qg7#; id "a"; played "Qa6";`, mated + ` bm Qg7#; id "a"; played "Qa6";`, false},
	{"played in the middle", mated + ` bm Qg7#; played "Qb6" "Qc6"; id "a";`, mated + ` bm Qg7#; id "a"; played "Qa6";`, false},
	{"a dialect", mated + ` 3 40 bm Qg7; id "a";`, mated + ` hmvc 3; fmvn 40; bm Qg7#; id "a"; played "Qa6";`, false},
	{"two bm", mated + ` bm Qg7#; id "a"; bm Qg7# Qg5; zz  "x\y";`, mated + ` bm Qg7# Qg5; id "a"; zz  "x\y"; played "Qa6";`, false},
	{"no last semicolon", mated + ` bm Qg7#; id "a"`, mated + ` bm Qg7#; id "a"; played "Qa6";`, false},
	{"no last semicolon behind moves", mated + ` id "a"; bm Qg7#`, mated + ` id "a"; bm Qg7#; played "Qa6";`, false},
	{"no last semicolon behind a comment", mated + ` id "a"; bm Qg7#; c0 "x"`, mated + ` id "a"; bm Qg7#; c0 "x"; played "Qa6";`, false},
	{"free text", mated + ` bm Qg7#; id "a"; what a move`, mated + ` bm Qg7#; id "a"; c1 "what a move"; played "Qa6";`, false},
	{"points", mated + ` bm Qg7#; c0 "Qg7#=10, Qg5=2"; id "a";`, mated + ` bm Qg7#; c0 "Qg7#=10, Qg5=2"; id "a"; played "Qa6";`, false},
	{"Chess960 by flag", `r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id "a";`,
		`r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O; id "a"; played "Qa6";`, true},
	{"Chess960 by its letters", `1k6/8/8/8/8/8/8/1K3R2 w F - bm O-O; id "a";`,
		`1k6/8/8/8/8/8/8/1K3R2 w F - bm O-O; id "a"; played "Qa6";`, false},
	{"letters of ordinary chess", `r3k2r/8/8/8/8/8/8/R3K2R w HAha - bm O-O; id "a";`,
		`r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id "a"; played "Qa6";`, false},
	{name: "much", line: mated + ` 3 40 bm Qg7 dm 1; od "13" or 14; c0 90'+15"`},
	{name: "two wordings", line: `r3k2r/8/8/8/8/8/8/R3K2R w KQkq - am O-O, 0-0-0; text at the end`},
	{name: "odd", line: `8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - played; "a string" ;; D1 14 ;D2 191; c7 "Rb1"; c8 "10"; c9 "b4b1"`},
	{name: "a mate", line: `1k6/8/8/8/8/8/8/1K3R2 w F - - bm #3; theme "x"; id "\"quoted\\";`},
}

func TestFailedLines(t *testing.T) {
	for _, test := range failedLines {
		got := failedLine(t, loadCase(t, test.line, suites.LoadOptions{Chess960: test.chess960}), test.chess960)
		if test.want != "" && got != test.want+"\n" {
			t.Errorf("%s:\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// failedLine returns the line of a case in failed.epd.
func failedLine(t *testing.T, c suites.Case, chess960 bool) string {
	t.Helper()
	return failedEPD(t, []suites.Record{failedRecord(c, "Qa6")}, report.Meta{Plan: plan.Plan{Chess960: chess960}})
}

// TestFailedEPD checks which cases the file has, in which order, and what it
// says of each contender.
func TestFailedEPD(t *testing.T) {
	record := func(contender, suite, index int, id, move string, solved bool) suites.Record {
		rec := failedRecord(loadCase(t, mated+` bm Qg7#; id "`+id+`";`, suites.LoadOptions{}), move)
		rec.ContenderIndex, rec.SuiteIndex, rec.CaseIndex = contender, suite, index
		rec.Contender = []string{"default", `a "b"; c`}[contender]
		if solved {
			rec.Solved, rec.Source = new(true), ""
		}
		return rec
	}
	one := []suites.Record{
		record(0, 0, 0, "solved", "Qg7#", true), record(0, 0, 1, "x", "Qa6", false), record(0, 0, 2, "crash", "", false), record(0, 1, 0, "x", "Qb6", false),
		{SuiteIndex: 1, CaseIndex: 1, Contender: "default", Move: "Qg7#"}, // nothing was asked
		{SuiteIndex: 1, CaseIndex: 2, Contender: "default", Solved: new(false)},
	}
	one[2].Error = "crash: exit status 1"
	two := append(one, record(1, 0, 0, "solved", "Qc6", false), record(1, 0, 1, "x", "Qg7#", true), record(1, 0, 2, "crash", "Qg7#", true), record(1, 1, 0, "x", "", false))
	for _, test := range []struct {
		contenders int
		records    []suites.Record
		want       []string
	}{
		{1, nil, nil},
		{1, one, []string{`id "x"; played "Qa6";`, `id "crash"; played "crash";`, `id "x"; played "Qb6";`}},
		{2, two, []string{
			`id "solved"; played "default: Qg7#" "a \"b\"; c: Qc6";`, `id "x"; played "default: Qa6" "a \"b\"; c: Qg7#";`,
			`id "crash"; played "default: crash" "a \"b\"; c: Qg7#";`, `id "x"; played "default: Qb6" "a \"b\"; c: -";`}},
	} {
		want := ""
		for _, line := range test.want {
			want += mated + " bm Qg7#; " + line + "\n"
		}
		reporttest.Want(t, failedEPD(t, test.records, report.Meta{Contenders: make([]suites.Contender, test.contenders)}), want, test.contenders)
	}
}

// TestFailedLineUnread: a line of an earlier version that can no more be read is written as it is; an
// invalid one in the journal is an error that names it.
func TestFailedLineUnread(t *testing.T) {
	const line = `7k/8/5KQ1/8/8/8/8/8 w - - bm #1 #2; id "a";`
	reporttest.Want(t, failedEPD(t, []suites.Record{{ID: "a", Suite: "s", Source: line, Solved: new(false)}}, report.Meta{}), line+"\n")
	records := []suites.Record{{ID: "x", Suite: "s", Source: "nonsense", Solved: new(false)}}
	reporttest.Fails(t, WriteFailed(io.Discard, sectionsOf(report.Meta{}, records)), "x of s: ")
}

// FuzzFailedLine: whatever line is read as a case, its line in failed.epd is read in the same way as the
// same case under the same id, and does not change any more.
func FuzzFailedLine(f *testing.F) {
	for _, test := range failedLines {
		f.Add(test.line, false)
		f.Add(test.line, true)
	}
	f.Fuzz(func(t *testing.T, line string, chess960 bool) {
		suite, _, err := suites.Read(strings.NewReader(line), "suite.epd", suites.LoadOptions{Chess960: chess960})
		if err != nil || suite.Len() != 1 {
			return // not one position
		}
		c := suite.Case(0)
		failed := failedLine(t, c, chess960)
		again := loadCase(t, failed, suites.LoadOptions{Chess960: chess960})
		if again.Hash != c.Hash || again.ID != c.ID || !cmp.Equal(again.Points, c.Points) {
			t.Errorf("%q fails as\n%q, which is case %s, id %q, points %v, want %s, %q, %v", line, failed, again.Hash, again.ID, again.Points, c.Hash, c.ID, c.Points)
		}
		reporttest.Want(t, failedLine(t, again, chess960), failed, line)
	})
}
