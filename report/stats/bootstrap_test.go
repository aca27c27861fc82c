package stats

import (
	"math"
	"testing"

	"keymove/report/reporttest"
)

var bootstrap95 = Bootstrap{Resamples: 10_000, Seed: 1, Level: 0.95}

// The spatial test data of B. Efron and R. J. Tibshirani, An Introduction to the
// Bootstrap (1993), table 14.1, scores A; table 14.2 gives the 90 % BCa interval of
// their variance (171.5) as 115.8 to 259.6 from 2000 resamples.
func TestBCaAgreesWithEfronAndTibshirani(t *testing.T) {
	scores := []float64{
		48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6,
		0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41,
	}
	u := Units{Columns: 2}
	for _, a := range scores {
		u.Values = append(u.Values, a, a*a)
	}
	n := float64(len(scores))
	variance := func(sums []float64) float64 { return sums[1]/n - sums[0]/n*(sums[0]/n) }
	got := Bootstrap{Resamples: 20_000, Seed: 1, Level: 0.90}.BCa(u, variance)
	near(t, "variance", got.Value, 171.5, 0.05)
	near(t, "low", got.Low, 115.8, 4)
	near(t, "high", got.High, 259.6, 6)
}

// Means of few values can be resampled exhaustively: the percentiles of all 5^5
// resamples are those of very many drawn ones.
func TestDrawnResamplesAgreeWithAllOfThem(t *testing.T) {
	values := []float64{0, 1, 5, 6, 20}
	var all float64
	var below int
	for i := range 3125 {
		sum := 0.0
		for k, r := 0, i; k < 5; k, r = k+1, r/5 {
			sum += values[r%5]
		}
		all += sum
		if sum < 20 {
			below++
		}
	}
	two := Units{Columns: 2} // drawn in another way, with a column that nobody looks at
	for _, v := range values {
		two.Values = append(two.Values, v, 9)
	}
	for _, u := range []Units{{Columns: 1, Values: values}, two} {
		draw := func() []float64 {
			return Bootstrap{Resamples: 200_000, Seed: 3, Level: 0.95}.draw(u, func(s []float64) float64 { return s[0] })
		}
		drawn := draw()
		var mean, less float64
		for _, sum := range drawn {
			mean += sum / float64(len(drawn))
			if sum < 20 {
				less += 1 / float64(len(drawn))
			}
		}
		near(t, "mean", mean, all/3125, 0.15)
		near(t, "share below 20", less, float64(below)/3125, 0.005)
		reporttest.Want(t, draw(), drawn, u.Columns)
	}
}

func TestBCaWithoutSpread(t *testing.T) {
	for _, values := range [][]float64{{3}, {3, 3, 3}} {
		reporttest.Want(t, bootstrap95.BCa(Units{Columns: 1, Values: values}, Mean(len(values))), Interval{3, 3, 3}, "of", values)
	}
}

func TestRatios(t *testing.T) {
	logs := []float64{math.Log(2), math.Log(8), math.Log(2), math.Log(8)}
	got := bootstrap95.GeometricMeanRatio(logs)
	near(t, "geometric mean", got.Value, 4, 1e-12)
	near(t, "low", got.Low, 2, 1e-12)
	near(t, "high", got.High, 8, 1e-12)
	near(t, "PAR-2", PAR2([]float64{1, 10, 2}, []bool{false, true, false}), 23.0/3, 1e-12)
	near(t, "PAR-2 of nothing", PAR2(nil, nil), 0, 0)
}

// Large samples are resampled less often, small ones as often as asked.
func TestResamples(t *testing.T) {
	for _, tt := range []struct{ asked, units, want int }{
		{10_000, 1, 10_000}, {10_000, 20_000, 10_000}, {10_000, 40_000, 5000}, {10_000, 10_000_000, 1000}, {200, 10_000_000, 200},
	} {
		reporttest.Want(t, (Bootstrap{Resamples: tt.asked}).resamples(tt.units), tt.want, tt.asked, tt.units)
	}
}
