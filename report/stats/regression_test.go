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
