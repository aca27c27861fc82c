package compare

import "testing"

// TestNewDecisions: the worst outcome counts, in whatever order.
func TestNewDecisions(t *testing.T) {
	tests := []struct {
		outcomes []Outcome
		want     Outcome
	}{
		{[]Outcome{Improved, Improved}, Improved},
		{[]Outcome{Improved, NotWorse}, NotWorse},
		{[]Outcome{NotWorse, NotWorse}, NotWorse},
		{[]Outcome{NotWorse, Inconclusive, NotWorse}, Inconclusive},
		{[]Outcome{Inconclusive, Unlike, NotWorse}, Unlike},
		{[]Outcome{Inconclusive, Regressed, Unlike}, Regressed},
		{[]Outcome{Regressed, Inconclusive}, Regressed},
	}
	for _, test := range tests {
		var gates []*Gate
		for _, outcome := range test.outcomes {
			gates = append(gates, &Gate{Outcome: outcome})
		}
		if got := NewDecisions(gates); got.Outcome != test.want || len(got.Gates) != len(gates) {
			t.Errorf("%v: %s, want %s", test.outcomes, got.Outcome, test.want)
		}
	}
}
