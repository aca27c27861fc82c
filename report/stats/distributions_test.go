package stats

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// TestDistributions compares with gonum's own, whose formulas are the same: only a processor
// that fuses a multiplication with an addition may round differently.
func TestDistributions(t *testing.T) {
	same := func(what string, got, want float64, at ...any) {
		t.Helper()
		if math.Abs(got-want) > 1e-13*math.Abs(want) {
			t.Errorf("%s %v: %v, want %v", what, at, got, want)
		}
	}
	for z := -9.0; z <= 9; z += 0.37 {
		same("probability", probability(z), distuv.UnitNormal.CDF(z), z)
	}
	for _, p := range []float64{1e-9, 0.001, 0.025, 0.2, 0.5, 0.6, 0.8, 0.975, 0.9999999} {
		same("quantile", Quantile(p), distuv.UnitNormal.Quantile(p), p)
		for _, nu := range []float64{1, 2, 3.5, 30, 1000} {
			if p > 0.5 {
				same("Student's quantile", studentQuantile(nu, p), distuv.StudentsT{Sigma: 1, Nu: nu}.Quantile(p), nu, p)
			}
		}
	}
	for _, n := range []int{1, 2, 7, 300, 9000} {
		for _, chance := range []float64{0.001, 0.3, 0.5, 0.97} {
			for k := -1; k <= n+1; k += 1 + n/50 {
				want := distuv.Binomial{N: float64(n), P: chance}
				same("exactly", binomial{n, chance}.exactly(k), want.Prob(float64(k)), n, chance, k)
				same("at most", binomial{n, chance}.atMost(k), want.CDF(float64(k)), n, chance, k)
			}
		}
	}
}
