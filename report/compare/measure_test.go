package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
)

// joined compares the first two contenders as one row; the zero Row if they share nothing.
func joined(t *testing.T, list []Contender, opts Options) Row {
	t.Helper()
	if opts.Joined == "" {
		opts.Joined = report.Solved
	}
	c, err := Compare(list[:2], opts)
	if err != nil {
		return Row{}
	}
	return c.Pairs[0].Rows[0]
}

// TestJoined holds the row of a single question against the row of a comparison which
// asks nothing else.
func TestJoined(t *testing.T) {
	list := entrants(reporttest.Pattern("a", "++--+-+-++--"), reporttest.Pattern("b", "+---+++-+--+"), reporttest.Pattern("c", ""))
	opts := Options{Alpha: DefaultAlpha, Seed: DefaultSeed, Resamples: 200}
	whole := mustCompare(t, list[:2], opts)
	if diff := cmp.Diff(joined(t, list, opts), whole.Pairs[0].Rows[0]); diff != "" {
		t.Errorf("row (-got +want):\n%s", diff)
	}
	if row := joined(t, []Contender{list[0], list[2]}, opts); row.Positions != 0 {
		t.Errorf("nothing is shared, and the row has %d positions", row.Positions)
	}
}
