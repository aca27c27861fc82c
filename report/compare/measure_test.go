package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/reporttest"
)

// TestMeasure holds the row of a single question against the row of a comparison which
// asks nothing else.
func TestMeasure(t *testing.T) {
	list := entrants(reporttest.Pattern("a", "++--+-+-++--"), reporttest.Pattern("b", "+---+++-+--+"), reporttest.Pattern("c", ""))
	opts := Options{Alpha: DefaultAlpha, Seed: DefaultSeed, Resamples: 200}
	whole := mustCompare(t, list[:2], opts)
	if diff := cmp.Diff(Measure(list[0], list[1], opts), whole.Pairs[0].Rows[0]); diff != "" {
		t.Errorf("row (-got +want):\n%s", diff)
	}
	if row := Measure(list[0], list[2], opts); row.Positions != 0 {
		t.Errorf("nothing is shared, and the row has %d positions", row.Positions)
	}
}
