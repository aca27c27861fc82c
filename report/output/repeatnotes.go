package output

import (
	"fmt"

	"keymove/report"
)

// repeatNotes explains what repeats mean for the numbers; flaky says whether the searches
// of a position disagree.
func repeatNotes(run *report.Run, flaky bool) []string {
	meta := run.Meta
	if meta == nil || meta.Repeats() == 1 {
		return nil
	}
	notes := []string{fmt.Sprintf("Each position was searched %d times: solved and points count searches, the intervals only positions, "+
		"because further searches of a position add little information.", meta.Repeats())}
	if run.Len() == meta.Positions() && !flaky {
		notes = append(notes, fmt.Sprintf("The %d searches of each position all played the same move.", meta.Repeats()))
	}
	return notes
}
