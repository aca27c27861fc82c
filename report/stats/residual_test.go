package stats

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"keymove/report/reporttest"
)

// TestResidualIsThatOfAllPermutations compares the moments with those over all ways to choose
// the group.
func TestResidualIsThatOfAllPermutations(t *testing.T) {
	strata, chosen := [][]float64{{0, 1, 1, 0.5}, {1, 0, 0, 0, 1}}, []int{2, 3} // of each stratum, in the group
	var all Sums
	for mask := range uint(1 << 9) {
		if bits.OnesCount(mask&15) != chosen[0] || bits.OnesCount(mask>>4) != chosen[1] {
			continue
		}
		sum := 0.0
		for i, v := range slices.Concat(strata...) {
			sum += v * float64(mask>>i&1)
		}
		all.Add(sum)
	}
	mean := all.Sum / all.N
	deviation := math.Sqrt(all.Squares/all.N - mean*mean)
	parts := make([]Part, 2)
	for s, values := range strata {
		for i, v := range values {
			parts[s].Whole.Add(v)
			if i < chosen[s] {
				parts[s].Part.Add(v)
			}
		}
	}
	near(t, "residual", Residual(parts), (parts[0].Part.Sum+parts[1].Part.Sum-mean)/deviation, 1e-12)
}

func TestResidualOfNothing(t *testing.T) {
	one := Sums{1, 1, 1}
	for _, parts := range [][]Part{nil, {{one, one}}, {{Sums{2, 2, 2}, Sums{4, 4, 4}}}, {{Sums{4, 2, 2}, Sums{4, 2, 2}}}} {
		reporttest.Want(t, Residual(parts), 0, "Residual", parts)
	}
}

// TestSurprising: two-sided, and shared among the machines.
func TestSurprising(t *testing.T) {
	near(t, "of one", Surprising(1, 0.05), 1.959964, 1e-6)
	near(t, "of four", Surprising(4, 0.05), 2.497705, 1e-6)
}
