package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFitLine: points on a line give the line; of points around one the intervals have the
// truth in about 95 % of the samples.
func TestFitLine(t *testing.T) {
	b := Bootstrap{Resamples: 1000, Seed: 1, Level: 0.95}
	if got := FitLine([]float64{0, 1, 2, 5}, []float64{-1, 1, 3, 9}, b); math.Abs(got.Slope.Value-2) > 1e-12 || math.Abs(got.Intercept.Value+1) > 1e-12 {
		t.Errorf("%+v, want -1 + 2x", got)
	}
	random := rand.New(rand.NewPCG(3, 4))
	const samples = 150
	slopes, intercepts := 0, 0
	for range samples {
		var x, y []float64
		for range 40 {
			x = append(x, 100*random.NormFloat64())
			y = append(y, -2+0.02*x[len(x)-1]+random.NormFloat64())
		}
		line := FitLine(x, y, b)
		if line.Slope.Low <= 0.02 && 0.02 <= line.Slope.High {
			slopes++
		}
		if line.Intercept.Low <= -2 && -2 <= line.Intercept.High {
			intercepts++
		}
	}
	for what, n := range map[string]int{"slope": slopes, "intercept": intercepts} {
		if share := float64(n) / samples; share < 0.88 {
			t.Errorf("%.2f of the intervals of the %s have the truth, want about 0.95", share, what)
		}
	}
}

// TestRankCorrelation compares with values by hand, ties among them.
func TestRankCorrelation(t *testing.T) {
	for _, test := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4, 5}, []float64{10, 100, 1000, 1e4, 1e5}, 1},
		{[]float64{1, 2, 3, 4, 5}, []float64{5, 4, 3, 2, 1}, -1},
		{[]float64{106, 86, 100, 101, 99, 103, 97, 113, 112, 110}, []float64{7, 0, 27, 50, 28, 29, 20, 12, 6, 17}, -29.0 / 165},
		{[]float64{1, 1, 2, 2}, []float64{1, 2, 3, 4}, math.Sqrt(0.8)},
	} {
		got := RankCorrelation(test.x, test.y, Z95)
		if math.Abs(got.Value-test.want) > 1e-9 || got.Low > got.Value || got.High < got.Value || got.Low < -1 || got.High > 1 {
			t.Errorf("%v, %v: %+v, want %v", test.x, test.y, got, test.want)
		}
	}
	if got := RankCorrelation([]float64{1, 1, 1, 1}, []float64{1, 2, 3, 4}, Z95); !math.IsNaN(got.Value) {
		t.Errorf("equal x: %v", got)
	}
}
