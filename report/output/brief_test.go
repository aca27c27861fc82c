package output

import (
	"fmt"
	"strings"
	"testing"

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
	random, meta, index := reporttest.NewRandom(3), reporttest.Meta(), map[string]int{}
	meta.Suites, meta.Limit, meta.Limits = nil, "nodes=1000", engine.Limits{Nodes: 1000}
	for i, s := range chances {
		index[s.Name] = i
		meta.Suites = append(meta.Suites, folder.SuiteEntry{Suite: suites.Suite{Name: s.Name}, Positions: s.Cases})
	}
	records := reporttest.Together(&meta, names, func(n int) []suites.Record {
		return reporttest.Chance(names[n], random, chances, 1-0.1*float64(n)).Records
	}, func(_, _ int, rec *suites.Record) { rec.SuiteIndex = index[rec.Suite] })
	return textReport(t, records, meta, b)
}

// TestBrief has brief ends of up to ten contenders and thirty suites: none takes more than twenty lines
// of eighty columns.
func TestBrief(t *testing.T) {
	brief := show.Brief{Page: "/home/me/chess engines/run/report.html"}
	linked := brief
	linked.Given, linked.Linked = "run/report.html", true
	goldentest.Check(t, "testdata/brief-linked.txt", briefOf(t, reporttest.ChanceSuites(1), linked, "default"))
	for _, test := range []struct {
		name       string
		suites     int
		contenders string
	}{
		{"one", 1, "default"}, {"one-many", 30, "default"}, {"two", 2, "an-old-version-of-an-engine a-new-version-of-an-engine"},
		{"four", 4, "old new"}, {"eight", 8, "old new"}, {"ten", 1, "a b c d e f g h i j"},
	} {
		text := briefOf(t, reporttest.ChanceSuites(test.suites), brief, strings.Fields(test.contenders)...)
		goldentest.Check(t, "testdata/brief-"+test.name+".txt", text)
		reporttest.Fits(t, text, 20, show.BriefWidth, test.name)
	}
}

// TestMovesOfARunThatAsksNothing: where nothing can be solved, the moves that differ are shown, with
// their scores, and nobody has a verdict.
func TestMovesOfARunThatAsksNothing(t *testing.T) {
	meta := reporttest.Meta()
	meta.Suites = []folder.SuiteEntry{{Suite: suites.Suite{Name: "games"}, Positions: 9}}
	nine := func(int) []suites.Record { return make([]suites.Record, 9) }
	records := reporttest.Together(&meta, []string{"a", "b", "c"}, nine, func(who, i int, rec *suites.Record) {
		rec.Suite, rec.CaseIndex, rec.Case, rec.ID = "games", i, fmt.Sprintf("%016x", i), fmt.Sprint("g.", i+1)
		rec.FEN, rec.Move, rec.ScoreCP = fmt.Sprintf("4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d", i+1), "e4", new(31-i)
		switch {
		case i > 0 && who == 1:
			rec.Move, rec.ScoreCP, rec.ScoreMate = "e3", nil, new(2)
		case i == 4 && who == 2:
			rec.Move, rec.ScoreCP, rec.Error = "", nil, "timeout: no move"
		}
	})
	text := textReport(t, records, meta, show.Brief{})
	reporttest.Has(t, text, "g.2  e4 +0.30  e3 #2  e4 +0.30\n", "g.5  e4 +0.27  e3 #2  timeout\n", "… and 2 more")
	reporttest.Lacks(t, text, "verdict", "g.1 ")
	reporttest.Fits(t, text, 21, show.BriefWidth)
	reporttest.Has(t, wideText(t, records, meta), "g.9  e4 +0.23  e3 #2  e4 +0.23\n    4k3/8/8/8/8/8/4P3/4K3 w - - 0 9\n")
}
