package search

import "testing"

// TestReverseFutilityFarBehind: rfp.behind keeps the rule from nodes whose beta is further
// below 0, and 0 keeps it from none.
func TestReverseFutilityFarBehind(t *testing.T) {
	options, _ := everything()
	options.RFP, options.RFPDepth, options.RFPMargin, options.Improving = true, 4, 90, false
	for _, tt := range []struct {
		behind, beta int
		cuts         bool
	}{
		{0, -1001, true}, {1000, -1001, false}, {1000, -1000, true}, {1000, 500, true}, {300, -301, false},
	} {
		options.RFPBehind = tt.behind
		w := orderingWorker(startPosition(t), options)
		w.frames[0].eval = tt.beta + 180
		if score, cuts := w.reverseFutility(0, 2, tt.beta); cuts != tt.cuts || cuts && score != tt.beta {
			t.Errorf("rfp.behind=%d, beta %d: %d, %t, want %t", tt.behind, tt.beta, score, cuts, tt.cuts)
		}
	}
}
