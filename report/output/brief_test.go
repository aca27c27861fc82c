package output

import (
	"fmt"
	"io"
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
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return WriteText(w, s, b, false) })
}

func chanceSuites(n int) []reporttest.ChanceSuite {
	var list []reporttest.ChanceSuite
	for i := range n {
		list = append(list, reporttest.ChanceSuite{Name: fmt.Sprint("suite", i+1), Cases: 40 + 40*i, Themes: 3, Points: i%2 == 1})
	}
	return list
}

// TestBrief has brief ends of up to ten contenders and thirty suites: none takes more than twenty lines
// of eighty columns.
func TestBrief(t *testing.T) {
	const page = "/home/me/chess engines/run/report.html"
	for _, test := range []struct {
		name       string
		suites     int
		contenders string
		brief      show.Brief
	}{
		{"one", 1, "default", show.Brief{Page: page}},
		{"linked", 1, "default", show.Brief{Page: page, Given: "run/report.html", Linked: true}},
		{"one-many", 30, "default", show.Brief{Page: page}},
		{"two", 2, "an-old-version-of-an-engine a-new-version-of-an-engine", show.Brief{Page: page}},
		{"four", 4, "old new", show.Brief{Page: page}},
		{"eight", 8, "old new", show.Brief{Page: page}},
		{"ten", 1, "a b c d e f g h i j", show.Brief{Page: page}},
	} {
		text := briefOf(t, chanceSuites(test.suites), test.brief, strings.Fields(test.contenders)...)
		goldentest.Check(t, "testdata/brief-"+test.name+".txt", text)
		if lines := strings.Count(text, "\n"); lines > 20 {
			t.Errorf("%s: %d lines", test.name, lines)
		}
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(line)-1 > show.BriefWidth && !test.brief.Linked {
				t.Errorf("%s: a line is wider than %d: %s", test.name, show.BriefWidth, line)
			}
		}
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
	brief := render(t, records, meta, func(w io.Writer, s *Sections) error { return WriteText(w, s, show.Brief{}, false) })
	reporttest.Has(t, brief, "g.2  e4 +0.30  e3 #2  e4 +0.30\n", "g.5  e4 +0.27  e3 #2  timeout\n", "… and 2 more")
	if strings.Contains(brief, "verdict") || strings.Contains(brief, "g.1 ") || strings.Count(brief, "\n") > 21 {
		t.Errorf("text:\n%s", brief)
	}
	reporttest.Has(t, textReport(t, records, meta), "g.9  e4 +0.23  e3 #2  e4 +0.23\n    4k3/8/8/8/8/8/4P3/4K3 w - - 0 9\n")
}
