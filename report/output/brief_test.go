package output

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/engine"
	"keymove/internal/goldentest"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/folder"
)

// briefOf returns the brief end of a run of chance, which is the same each time.
func briefOf(t *testing.T, chances []reporttest.ChanceSuite, b show.Brief, names ...string) string {
	t.Helper()
	random := reporttest.NewRandom(3)
	meta := reporttest.Meta()
	meta.Contenders, meta.Suites, meta.Limit, meta.Limits = nil, nil, "nodes=1000", engine.Limits{Nodes: 1000}
	index := map[string]int{}
	for i, s := range chances {
		index[s.Name] = i
		meta.Suites = append(meta.Suites, folder.SuiteEntry{Suite: suites.Suite{Name: s.Name}, Positions: s.Cases})
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
	if err := WriteText(&out, sectionsOf(meta, records), b, false); err != nil {
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
	page := show.Brief{Page: "/home/me/chess engines/run/report.html"}
	for name, text := range map[string]string{
		"one":    briefOf(t, chanceSuites(1), page, "default"),
		"two":    briefOf(t, chanceSuites(2), page, "old", "new"),
		"four":   briefOf(t, chanceSuites(4), page, "old", "new"),
		"eight":  briefOf(t, chanceSuites(8), page, "old", "new"),
		"ten":    briefOf(t, chanceSuites(1), page, "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"),
		"linked": briefOf(t, chanceSuites(1), show.Brief{Page: page.Page, Given: "run/report.html", Linked: true}, "default"),
	} {
		goldentest.Check(t, "testdata/brief-"+name+".txt", text)
	}
}

// TestBriefIsBrief: two contenders and up to four suites take twenty lines of eighty columns.
func TestBriefIsBrief(t *testing.T) {
	for n := range 5 {
		text := briefOf(t, chanceSuites(n), show.Brief{Page: "/run/report.html"}, "version 1.0 of an engine", "version 1.1 of an engine")
		if lines := strings.Count(text, "\n"); lines > 20 {
			t.Errorf("%d suites: %d lines:\n%s", n, lines, text)
		}
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(line)-1 > show.BriefWidth {
				t.Errorf("%d suites: a line is wider than %d: %s", n, show.BriefWidth, line)
			}
		}
	}
}

// TestBriefOfOneOnManySuites shows the sum and the suites that were solved least.
func TestBriefOfOneOnManySuites(t *testing.T) {
	text := briefOf(t, chanceSuites(30), show.Brief{Page: "/run/report.html"}, "default")
	goldentest.Check(t, "testdata/brief-one-many.txt", text)
	if lines := strings.Count(text, "\n"); lines > 20 || !strings.Contains(text, "more, all of them in summary.csv\n") {
		t.Errorf("%d lines:\n%s", lines, text)
	}
}

// TestMovesOfARunThatAsksNothing: where nothing can be solved, the moves that differ are shown, with
// their scores, and nobody has a verdict.
func TestMovesOfARunThatAsksNothing(t *testing.T) {
	meta := reporttest.Meta()
	meta.Contenders = []suites.Contender{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	meta.Suites = []folder.SuiteEntry{{Suite: suites.Suite{Name: "games"}, Positions: 9}}
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
	if err := WriteText(&brief, sectionsOf(meta, records), show.Brief{}, false); err != nil {
		t.Fatal(err)
	}
	if err := WriteText(&all, sectionsOf(meta, records), show.Brief{Width: 80}, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"g.2  e4 +0.30  e3 #2  e4 +0.30\n", "g.5  e4 +0.27  e3 #2  timeout\n", "… and 2 more"} {
		if !strings.Contains(brief.String(), want) {
			t.Errorf("%q is missing:\n%s", want, &brief)
		}
	}
	if text := brief.String(); strings.Contains(text, "verdict") || strings.Contains(text, "g.1 ") || strings.Count(text, "\n") > 21 {
		t.Errorf("text:\n%s", text)
	}
	if !strings.Contains(all.String(), "g.9  e4 +0.23  e3 #2  e4 +0.23\n    4k3/8/8/8/8/8/4P3/4K3 w - - 0 9\n") {
		t.Errorf("text:\n%s", &all)
	}
}
