package compare

import (
	"testing"

	"keymove/report"
)

// TestShares: of the positions, or of the points.
func TestShares(t *testing.T) {
	for want, row := range map[[2]float64]Row{
		{0.5, 0.75}: {Figure: report.Solved, Positions: 4, BaseSolved: 2, Solved: 3, BasePoints: 1},
		{0.1, 0.2}:  {Figure: report.Points, Positions: 4, BaseSolved: 2, Solved: 3, BasePoints: 4, Points: 8, MaxPoints: 40},
		{0, 0}:      {Figure: report.Solved},
	} {
		if base, other := row.Shares(); base != want[0] || other != want[1] {
			t.Errorf("%v and %v, want %v", base, other, want)
		}
	}
}

func TestNumberText(t *testing.T) {
	third := 1.0 / 3
	for n, want := range map[float64]string{
		0: "0", 3: "3", third + third + third: "1", 2.9999999999: "3", 3.0000000001: "3", 2.5: "2.50", third: "0.33", -7: "-7", -0.25: "-0.25", 1e-8: "0.00",
	} {
		if got := NumberText(n); got != want {
			t.Errorf("%v: %s, want %s", n, got, want)
		}
	}
}

func TestProbabilityText(t *testing.T) {
	for p, want := range map[float64]string{0: "p < 0.001", 0.000999: "p < 0.001", 0.001: "p = 0.001", 0.0124: "p = 0.012", 1: "p = 1.000"} {
		if got := ProbabilityText(p); got != want {
			t.Errorf("%v: %s, want %s", p, got, want)
		}
	}
}
