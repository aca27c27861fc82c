package stats

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"keymove/report/reporttest"
)

// TestDistributions compares with gonum's own, whose formulas are the same: only a processor
// that fuses a multiplication with an addition may round differently.
func TestDistributions(t *testing.T) {
	same := func(got, want float64, of ...any) {
		t.Helper()
		reporttest.Near(t, got, want, 1e-13*math.Abs(want), of...)
	}
	for z := -9.0; z <= 9; z += 0.37 {
		same(probability(z), distuv.UnitNormal.CDF(z), z)
	}
	for _, p := range []float64{1e-9, 0.001, 0.025, 0.2, 0.5, 0.6, 0.8, 0.975, 0.9999999} {
		same(Quantile(p), distuv.UnitNormal.Quantile(p), p)
		for _, nu := range []float64{1, 2, 3.5, 30, 1000} {
			if p > 0.5 {
				same(studentQuantile(nu, p), distuv.StudentsT{Sigma: 1, Nu: nu}.Quantile(p), nu, p)
			}
		}
	}
	for _, n := range []int{1, 2, 7, 300, 9000} {
		for _, chance := range []float64{0.001, 0.3, 0.5, 0.97} {
			for k := -1; k <= n+1; k += 1 + n/50 {
				want := distuv.Binomial{N: float64(n), P: chance}
				same(binomial{n, chance}.exactly(k), want.Prob(float64(k)), "exactly", n, chance, k)
				same(binomial{n, chance}.atMost(k), want.CDF(float64(k)), "at most", n, chance, k)
			}
		}
	}
	for _, sure := range []struct {
		chance float64
		k      int
		want   float64
	}{{0, 0, 1}, {0, 1, 0}, {0, 3, 0}, {1, 3, 1}, {1, 2, 0}, {1, 0, 0}} {
		same((binomial{3, sure.chance}).exactly(sure.k), sure.want, "sure", sure)
	}
}
