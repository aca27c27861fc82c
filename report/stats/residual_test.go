package stats

import (
	"math"
	"math/rand/v2"
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

// TestResidualsSurpriseSeldom: of machines that are alike, one is surprising in alpha of the
// runs, although strata differ in difficulty.
func TestResidualsSurpriseSeldom(t *testing.T) {
	const runs, machines, alpha = 2000, 4, 0.05
	random := rand.New(rand.NewPCG(1, 16))
	surprised := 0
	for range runs {
		parts := make([][]Part, machines)
		for m := range parts {
			parts[m] = make([]Part, 3)
		}
		for s, chance := range []float64{0.1, 0.5, 0.9} {
			for range 40 {
				value := 0.0
				if random.Float64() < chance {
					value = 1
				}
				parts[random.IntN(machines)][s].Part.Add(value)
				for m := range parts {
					parts[m][s].Whole.Add(value)
				}
			}
		}
		for m := range parts {
			if math.Abs(Residual(parts[m])) > Surprising(machines, alpha) {
				surprised++
				break
			}
		}
	}
	if share := float64(surprised) / runs; share < alpha/3 || share > alpha*1.4 {
		t.Errorf("%.3f of the runs are surprising, want about %.2f", share, alpha)
	}
}
