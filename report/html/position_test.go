package html

import (
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
)

// TestFirstShown: of several contenders the positions that changed are shown first, of one
// those that it did not solve; where nothing is asked, a move is a change.
func TestFirstShown(t *testing.T) {
	unasked := patternRun([2]string{"old", "+-+-"}, [2]string{"new", "+++-"})
	for i := range unasked.Records {
		unasked.Records[i].Solved, unasked.Records[i].Expected = nil, ""
	}
	for _, tt := range []struct {
		name string
		run  *report.Run
		rest int
		want string
	}{
		{"two", patternRun([2]string{"old", "+-+-+"}, [2]string{"new", "++--+"}), 3, `checked><label for="few">Changed (2)</label>`},
		{"two alike", patternRun([2]string{"old", "+-"}, [2]string{"new", "+-"}), 2, `checked><label for="few">Changed (0)</label>`},
		{"one", patternRun([2]string{"old", "+-+x"}), 2, `checked><label for="few">Not solved (2)</label>`},
		{"one that solves all", patternRun([2]string{"old", "++"}), 2, `checked><label for="all">All (2)</label>`},
		{"nothing asked", unasked, 3, `checked><label for="few">Changed (1)</label>`},
	} {
		part := section(t, runPage(t, tt.run), "positions")
		if got := strings.Count(part, `class="r rest"`); got != tt.rest || !strings.Contains(part, tt.want) {
			t.Errorf("%s: %d rows are not among the first, want %d and %s:\n%s", tt.name, got, tt.rest, tt.want, part)
		}
	}
	reporttest.Has(t, runPage(t, unasked), `>moves differ</span>`, `>moves differ (1)</option>`)
}
