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
		run  *report.Run
		rest int
		want string
	}{
		{patternRun([2]string{"old", "+-+-+"}, [2]string{"new", "++--+"}), 3, `for="few">Changed (2)</label>`},
		{patternRun([2]string{"old", "+-"}, [2]string{"new", "+-"}), 2, `for="few">Changed (0)</label>`},
		{patternRun([2]string{"old", "+-+x"}), 2, `for="few">Not solved (2)</label>`},
		{patternRun([2]string{"old", "++"}), 2, `for="all">All (2)</label>`},
		{unasked, 3, `for="few">Changed (1)</label>`},
	} {
		part := between(t, runPage(t, tt.run), `<section id="positions">`, "</section>")
		reporttest.Want(t, strings.Count(part, `class="r rest"`), tt.rest, tt.want)
		reporttest.Has(t, part, "checked><label "+tt.want)
	}
	reporttest.Has(t, runPage(t, unasked), `>moves differ</span>`, `>moves differ (1)</option>`)
}
