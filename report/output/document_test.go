package output

import (
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
		files := jsonOf(t, records, meta, Outcome{}) + recordsCSV(t, records, meta) + summaryCSV(t, records, meta)
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
		reporttest.Want(t, reporttest.NoFacts(text, files, c, meta, c.Alpha/compare.ThemeFactor, luck, percents), nil, names, text)
	}
}
