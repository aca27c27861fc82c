package output

import (
	"fmt"
	"slices"

	"keymove/report"
	"keymove/suites"
)

// repeatNotes explains what repeats mean for the numbers.
func repeatNotes(meta *report.Meta, records []suites.Record) []string {
	if meta.Repeats() == 1 {
		return nil
	}
	notes := []string{fmt.Sprintf("Each position was searched %d times: solved and points count searches, the intervals only positions, "+
		"because further searches of a position add little information.", meta.Repeats())}
	if len(records) == meta.Positions() && !slices.ContainsFunc(report.ByCase(records), report.Searches.IsFlaky) {
		notes = append(notes, fmt.Sprintf("The %d searches of each position all played the same move.", meta.Repeats()))
	}
	return notes
}
