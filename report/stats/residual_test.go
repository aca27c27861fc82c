package stats

import (
	"math"
	"testing"
)

// TestResidualIsThatOfAllPermutations compares the moments with those over all ways to choose
// the group.
func TestResidualIsThatOfAllPermutations(t *testing.T) {
	strata := [][]float64{{0, 1, 1, 0.5}, {1, 0, 0, 0, 1}}
	chosen := []int{2, 3} // of each stratum, in the group
	var sums []float64
	for mask := range 1 << 9 {
		sum, counts := 0.0, make([]int, 2)
		bit := 0
		for s, values := range strata {
			for _, v := range values {
				if mask>>bit&1 == 1 {
					sum += v
					counts[s]++
				}
				bit++
			}
		}
		if counts[0] == chosen[0] && counts[1] == chosen[1] {
			sums = append(sums, sum)
		}
	}
	var all Sums
	for _, s := range sums {
		all.Add(s)
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
	got := Residual(parts)
	if want := (parts[0].Part.Sum + parts[1].Part.Sum - mean) / deviation; math.Abs(got-want) > 1e-12 {
		t.Errorf("Residual = %v, want %v of %d permutations", got, want, len(sums))
	}
}

func TestResidualOfNothing(t *testing.T) {
	one := Sums{1, 1, 1}
	for _, parts := range [][]Part{nil, {{one, one}}, {{Sums{2, 2, 2}, Sums{4, 4, 4}}}, {{Sums{4, 2, 2}, Sums{4, 2, 2}}}} {
		if got := Residual(parts); got != 0 {
			t.Errorf("Residual(%v) = %v, want 0", parts, got)
		}
	}
}

// TestSurprising: two-sided, and shared among the machines.
func TestSurprising(t *testing.T) {
	near(t, "of one", Surprising(1, 0.05), 1.959964, 1e-6)
	near(t, "of four", Surprising(4, 0.05), 2.497705, 1e-6)
}
