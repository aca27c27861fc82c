package games

import (
	"io"
	"slices"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites/match"
)

func briefText(t *testing.T, s *Summary) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error {
		return show.Text(w, []*show.Doc{s.Document("")}, show.Brief{Page: "/m/report.html"}, false)
	})
}

// TestBriefSaysWhatIsShown: one sentence for each outcome of a match of two.
func TestBriefSaysWhatIsShown(t *testing.T) {
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
		{[6]int{5, 10, 10, 10, 10, 5}, sprt(0, 10, "normalized"), "SPRT ([0.00, 10.00]) undecided - neither H0 nor H1 was accepted"},
	} {
		text := briefText(t, counted(test.test, test.counts))
		reporttest.Has(t, text, "\n  "+test.want, "\npage: /m/report.html\n")
		reporttest.Want(t, strings.Count(text, test.want), 1)
		reporttest.Fits(t, text, 20, show.BriefWidth)
	}
}

// TestBriefOfSeveral: of ten players the table has the first rows, no wider than eighty columns.
func TestBriefOfSeveral(t *testing.T) {
	s := NewSummary(manifest("a", "b", "c", "d", "e", "f", "g", "h", "i", "an engine with a name of some length 2.1"))
	results(t, s, slices.Repeat([]string{"wd"}, 45)...)
	text := briefText(t, s)
	reporttest.Has(t, text, "\n… and 3 more\n")
	reporttest.Fits(t, text, 20, show.BriefWidth)
}
