package games

import (
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites/match"
)

func briefText(t *testing.T, s *Summary) string {
	t.Helper()
	var out strings.Builder
	reporttest.OK(t, show.Text(&out, []*show.Doc{s.Document("")}, show.Brief{Page: "/m/report.html"}, false))
	return out.String()
}

// TestBriefSaysWhatIsShown: one sentence for each outcome of a match of two.
func TestBriefSaysWhatIsShown(t *testing.T) {
	sprt := &match.Test{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: "normalized"}
	for _, test := range []struct {
		counts [6]int
		test   *match.Test
		want   string
	}{
		{[6]int{2, 5, 10, 10, 20, 20}, nil, "dev is stronger than base: "},
		{[6]int{20, 20, 10, 10, 5, 2}, nil, "dev is weaker than base: "},
		{[6]int{5, 10, 10, 10, 10, 5}, nil, "No difference is shown after 100 games: +0 Elo ["},
		{[6]int{3: 2}, nil, "Nothing is shown after 2 pairs of games: too few, or all alike, for an"},
		{[6]int{4: 1}, nil, "Nothing is shown after 1 pair of games: too few"},
		{[6]int{5: 8}, nil, "All points are dev's: Elo ≥ +188 of dev, with a certainty of 95 %."},
		{[6]int{5, 10, 10, 10, 10, 5}, sprt, "SPRT ([0.00, 10.00]) undecided - neither H0 nor H1 was accepted"},
	} {
		m := manifest("dev", "base")
		m.Test = test.test
		s := NewSummary(m)
		counted(s, test.counts)
		text := briefText(t, s)
		reporttest.Has(t, text, "\n  "+test.want, "\npage: /m/report.html\n")
		if strings.Count(text, test.want) > 1 || strings.Count(text, "\n") > 20 {
			t.Errorf("not brief:\n%s", text)
		}
	}
}

// TestBriefOfSeveral: of ten players the table has the first rows, no wider than eighty columns.
func TestBriefOfSeveral(t *testing.T) {
	s := NewSummary(manifest("a", "b", "c", "d", "e", "f", "g", "h", "i", "an engine with a name of some length 2.1"))
	for i := range 45 {
		reporttest.OK(t, s.Add(pair(s.Manifest, i, "wd")))
	}
	text := briefText(t, s)
	if n := strings.Count(text, "\n"); n > 20 || !strings.Contains(text, "\n… and 3 more\n") {
		t.Errorf("%d lines:\n%s", n, text)
	}
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > 81 {
			t.Errorf("a line is too wide: %s", line)
		}
	}
}
