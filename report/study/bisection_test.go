package study

import (
	"strings"
	"testing"

	"keymove/report/show"
	"keymove/suites/versions"
)

// bisectionText is the document of a bisection at a terminal.
func bisectionText(t *testing.T, b *Bisection) string {
	t.Helper()
	var out strings.Builder
	if err := show.Text(&out, []*show.Doc{b.Document()}, show.Brief{}, true); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A commit that made little of the difference between the ends is reported with its share; one
// that made most of it is not.
func TestShareOfBisection(t *testing.T) {
	for share, isSaid := range map[float64]bool{0.16: true, 1.03: false, 0: false} {
		b := Bisection{First: []versions.Commit{{Hash: "abc"}}, Left: &Tested{Note: "6709 of 15000 points"}, Right: &Tested{Note: "6775 of 15000 points"}, Exact: true, Share: share}
		text := bisectionText(t, &b)
		if got := strings.Contains(text, "share      16 % of the difference between the ends"); got != isSaid {
			t.Errorf("share %v:\n%s", share, text)
		}
	}
}

// The versions around the first bad commit are named by what they are.
func TestEndsOfBisection(t *testing.T) {
	b := Bisection{First: []versions.Commit{{Hash: "3f2a"}},
		Left: &Tested{Commit: versions.Commit{Hash: "0a1b"}, Note: "245"}, Right: &Tested{Commit: versions.Commit{Hash: "3f2a"}, Note: "231"}}
	text := bisectionText(t, &b)
	for _, line := range []string{"last good  0a1b", "first bad  3f2a"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is missing in\n%s", line, text)
		}
	}
}
