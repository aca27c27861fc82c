package study

import (
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites/versions"
)

// A commit that made little of the difference between the ends is reported with its share; one that made
// most of it is not. The versions around it are named by what they are.
func TestBisection(t *testing.T) {
	for share, isSaid := range map[float64]bool{0.16: true, 1.03: false, 0: false} {
		b := Bisection{First: []versions.Commit{{Hash: "3f2a"}}, Exact: true, Share: share,
			Left: &Tested{Commit: versions.Commit{Hash: "0a1b"}, Note: "6709 of 15000 points"}, Right: &Tested{Commit: versions.Commit{Hash: "3f2a"}, Note: "6775 of 15000 points"}}
		var out strings.Builder
		reporttest.OK(t, show.Text(&out, []*show.Doc{b.Document()}, show.Brief{}, true))
		text := out.String()
		if strings.Contains(text, "share      16 % of the difference between the ends") != isSaid || !strings.Contains(text, "last good  0a1b") || !strings.Contains(text, "first bad  3f2a") {
			t.Errorf("share %v:\n%s", share, text)
		}
	}
}
