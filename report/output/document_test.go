package output

import (
	"strings"
	"testing"

	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/show"
)

// TestNumbersOfRunsAreFacts: each number of the document of a run stands in its JSON or CSV.
func TestNumbersOfRunsAreFacts(t *testing.T) {
	for _, names := range [][]string{{"default"}, {"default", "plain"}, {"default", "b", "c", "d"}} {
		records, meta := contendersOf(names...)
		s := sectionsOf(meta, records)
		c, err := s.Comparison()
		reporttest.OK(t, err)
		var all strings.Builder
		reporttest.OK(t, WriteJSON(&all, s, Outcome{}))
		files := all.String() + recordsCSV(t, records, meta) + summaryCSV(t, records, meta)
		luck, percents := 0.0, []string{}
		for i := range c.Pairs {
			luck = c.Pairs[i].Rows[0].Starts.Luck
		}
		for _, totals := range s.Totals() { // derived from the others, as STS-Rating does
			percents = append(percents, totals.Percent(totals.All), totals.Percent(totals.Parts[0]))
		}
		for _, row := range s.Summary() { // the share of the points
			percents = append(percents, pointsOf(&row))
		}
		text := show.Markdown([]*show.Doc{s.Document()}, func(string) bool { return true })
		if none := reporttest.NoFacts(text, files, c, meta, c.Alpha/compare.ThemeFactor, luck, percents); none != nil {
			t.Errorf("%v: %s are no facts of\n%s", names, none, text)
		}
	}
}
