package output

import (
	"fmt"

	"keymove/report"
)

// repeatNotes explains what repeats mean for the numbers.
func repeatNotes(run *report.Run) []string {
	meta := run.Meta
	if meta == nil || meta.Repeats() == 1 {
		return nil
	}
	notes := []string{fmt.Sprintf("Each position was searched %d times: solved and points count searches, the intervals only positions, "+
		"because further searches of a position add little information.", meta.Repeats())}
	if run.Len() == meta.Positions() && !isAnyFlaky(run) {
		notes = append(notes, fmt.Sprintf("The %d searches of each position all played the same move.", meta.Repeats()))
	}
	return notes
}

func isAnyFlaky(run *report.Run) bool {
	for searches := range report.ByCase(run.All()) {
		if searches.IsFlaky() {
			return true
		}
	}
	return false
}
