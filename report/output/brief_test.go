package output

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/engine"
	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// briefOf returns the brief end of a run of chance, which is the same each time.
func briefOf(t *testing.T, chances []reporttest.ChanceSuite, b Brief, names ...string) string {
	t.Helper()
	random := reporttest.NewRandom(3)
	meta := reporttest.Meta()
	meta.Contenders, meta.Suites, meta.Limit, meta.Limits = nil, nil, "nodes=1000", engine.Limits{Nodes: 1000}
	index := map[string]int{}
	for i, s := range chances {
		index[s.Name] = i
		meta.Suites = append(meta.Suites, runfolder.SuiteEntry{Suite: suites.Suite{Name: s.Name}, Positions: s.Cases})
	}
	var records []suites.Record
	for i, name := range names {
		meta.Contenders = append(meta.Contenders, suites.Contender{Name: name, Spec: name})
		for _, rec := range reporttest.Chance(name, random, chances, 1-0.1*float64(i)).Records {
			rec.ContenderIndex, rec.SuiteIndex = i, index[rec.Suite]
			records = append(records, rec)
		}
	}
	var out strings.Builder
	if err := WriteBrief(&out, sectionsOf(meta, records), b); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func chanceSuites(n int) []reporttest.ChanceSuite {
	var list []reporttest.ChanceSuite
	for i := range n {
		list = append(list, reporttest.ChanceSuite{Name: fmt.Sprint("suite", i+1), Cases: 40 + 40*i, Themes: 3, Points: i%2 == 1})
	}
	return list
}

func TestBriefGoldens(t *testing.T) {
	page := Brief{Page: "/home/me/chess engines/run/report.html"}
	for name, text := range map[string]string{
		"one":    briefOf(t, chanceSuites(1), page, "default"),
		"two":    briefOf(t, chanceSuites(2), page, "old", "new"),
		"four":   briefOf(t, chanceSuites(4), page, "old", "new"),
		"eight":  briefOf(t, chanceSuites(8), page, "old", "new"),
		"ten":    briefOf(t, chanceSuites(1), page, "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"),
		"linked": briefOf(t, chanceSuites(1), Brief{Page: page.Page, Given: "run/report.html", Linked: true}, "default"),
	} {
		goldentest.Check(t, "testdata/brief-"+name+".txt", text)
	}
}

// TestBriefIsBrief: two contenders and up to four suites take twenty lines of eighty columns.
func TestBriefIsBrief(t *testing.T) {
	for n := range 5 {
		text := briefOf(t, chanceSuites(n), Brief{Page: "/run/report.html"}, "version 1.0 of an engine", "version 1.1 of an engine")
		if lines := strings.Count(text, "\n"); lines > 20 {
			t.Errorf("%d suites: %d lines:\n%s", n, lines, text)
		}
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(line)-1 > BriefWidth {
				t.Errorf("%d suites: a line is wider than %d: %s", n, BriefWidth, line)
			}
		}
	}
}

// TestBriefOfOneOnManySuites shows the sum and the suites that were solved least.
func TestBriefOfOneOnManySuites(t *testing.T) {
	text := briefOf(t, chanceSuites(30), Brief{Page: "/run/report.html"}, "default")
	goldentest.Check(t, "testdata/brief-one-many.txt", text)
	if lines := strings.Count(text, "\n"); lines > briefLines || !strings.Contains(text, leftOut) {
		t.Errorf("%d lines:\n%s", lines, text)
	}
}

// TestVerdictSentence has one of each verdict.
func TestVerdictSentence(t *testing.T) {
	pair := &compare.Pair{Base: "old", Contender: "new"}
	needed := 2081
	for want, row := range map[string]compare.Row{
		"new is better on sts: +391 points of 14 970 [148, 639].": {
			Suite: "sts", Positions: 1497, Verdict: compare.Better, Figure: report.Points, MaxPoints: 14970, PointsDiff: &compare.Interval{Value: 391, Low: 148, High: 639},
		},
		"new is worse on wac: 270 → 240 of 300, -10.0 pp [-14.0, -6.0].": {
			Suite: "wac", Positions: 300, Verdict: compare.Worse, Figure: report.Solved, BaseSolved: 270, Solved: 240, SolvedDiff: compare.Interval{Value: -.1, Low: -.14, High: -.06},
		},
		"new is worse on mates: found 103 → 79 of 600 (8 gained, 32 lost); best 86 → 70; -4.0 pp [-6.1, -1.9].": {
			Suite: "mates", Positions: 600, Verdict: compare.Worse, Figure: report.Found, BaseSolved: 103, Solved: 79, Gained: 8, Lost: 32,
			SolvedDiff: compare.Interval{Value: -.04, Low: -.061, High: -.019}, BaseBest: 86, Best: 70, BestDiff: &compare.Interval{},
		},
		"300 positions of wac are too few: 84 → 92 of 300, +2.7 pp [1.2, 6.5] before adjustment, p = 0.200, two-sided; about 2 100 would decide 2 pp; moves differ in 41. wac has 300: take more suites, or a larger --margin.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 41, Verdict: compare.TooFew, Figure: report.Solved, Margin: .02, NeededForEqual: &needed,
			BaseSolved: 84, Solved: 92, SolvedDiff: compare.Interval{Value: .0267, Low: .012, High: .065}, P: new(.02), PAdjusted: new(.2),
			Advice: []string{"wac has 300: take more suites, or a larger --margin"},
		},
		"new is better on wac by less than 2 pp: 119 → 122 of 300, +1.0 pp [0.2, 1.8], p = 0.010, two-sided.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 41, Verdict: compare.Better, Figure: report.Solved, Margin: .02, RulesOutMargin: true,
			BaseSolved: 119, Solved: 122, SolvedDiff: compare.Interval{Value: .01, Low: .002, High: .018}, P: new(.01), PAdjusted: new(.01),
		},
		"No difference of 2 pp or more (30 positions; 412 are found) on mates: found 412 → 398 of 1 500 (38 gained, 52 lost); -0.9 pp [-2.2, 0.3], p = 0.064, two-sided; one-sided, as a gate tests, it is 0.032 and shows a loss; moves or mates differ in 212 of 1 500 positions.": {
			Suite: "mates", Positions: 1500, Compared: 1500, AnswersDiffer: 212, Verdict: compare.Equal, Figure: report.Found, Margin: .02, WorseAlone: true,
			BaseSolved: 412, Solved: 398, Gained: 38, Lost: 52, SolvedDiff: compare.Interval{Value: -.0093, Low: -.022, High: .003}, P: new(.064), PAdjusted: new(.064), PWorseAdjusted: new(.032),
		},
		"No difference of 2 pp or more (6 positions; 119 are solved) on wac: 119 → 120 of 300, +0.3 pp [-1.0, 1.6]; moves differ in 41 of 300 positions.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 41, Verdict: compare.Equal, Figure: report.Solved, Margin: .02,
			BaseSolved: 119, Solved: 120, SolvedDiff: compare.Interval{Value: .0033, Low: -.01, High: .016},
		},
		"wac: not exercised at this limit: the moves differ in 3 of 300 positions.": {
			Suite: "wac", Positions: 300, Compared: 300, AnswersDiffer: 3, Verdict: compare.NotExercised, Margin: .02,
		},
		"No search differed on wac.": {Suite: "wac", Positions: 300, Compared: 300, Verdict: compare.Unchanged},
	} {
		if got := verdictSentence(pair, &row, true); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestMovesOfARunThatAsksNothing: where nothing can be solved, the moves that differ are shown, with
// their scores, and nobody has a verdict.
func TestMovesOfARunThatAsksNothing(t *testing.T) {
	meta := reporttest.Meta()
	meta.Contenders = []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	meta.Suites = []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "games"}, Positions: 9}}
	var records []suites.Record
	for i := range 9 {
		for who, c := range meta.Contenders {
			rec := suites.Record{Contender: c.Name, ContenderIndex: who, Suite: "games", CaseIndex: i, Case: fmt.Sprintf("%016x", i), ID: fmt.Sprint("g.", i+1),
				FEN: fmt.Sprintf("4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d", i+1), Move: "e4", ScoreCP: new(31 - i)}
			switch {
			case i > 0 && who == 1:
				rec.Move, rec.ScoreCP, rec.ScoreMate = "e3", nil, new(2)
			case i == 4 && who == 2:
				rec.Move, rec.ScoreCP, rec.Error = "", nil, "timeout: no move"
			}
			records = append(records, rec)
		}
	}
	var brief, all strings.Builder
	if err := WriteBrief(&brief, sectionsOf(meta, records), Brief{}); err != nil {
		t.Fatal(err)
	}
	if err := WriteText(&all, sectionsOf(meta, records), 80); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"  g.2  e4 +0.30  e3 #2  e4 +0.30\n", "  g.5  e4 +0.27  e3 #2  timeout\n", "… and 2 more"} {
		if !strings.Contains(brief.String(), want) {
			t.Errorf("%q is missing:\n%s", want, &brief)
		}
	}
	if text := brief.String(); strings.Contains(text, "verdict") || strings.Contains(text, "g.1 ") || strings.Count(text, "\n") > 20 {
		t.Errorf("text:\n%s", text)
	}
	if !strings.Contains(all.String(), "  g.9  e4 +0.23  e3 #2  e4 +0.23\n      4k3/8/8/8/8/8/4P3/4K3 w - - 0 9\n") {
		t.Errorf("text:\n%s", &all)
	}
}
