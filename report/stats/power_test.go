package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"keymove/report/reporttest"
)

// TestEquivalentShares holds the p-value against the interval that has the same meaning:
// both tests reject where the interval of twice their level is within the margins.
func TestEquivalentShares(t *testing.T) {
	for _, n := range []int{1, 20, 150, 800} {
		for gained := 0; gained <= n && gained < 40; gained += 3 {
			for lost := 0; gained+lost <= n && lost < 40; lost += 4 {
				for _, margin := range []float64{0.01, 0.02, 0.1} {
					i := PairedShares(gained, lost, n, Quantile(0.95))
					want := i.Low > -margin && i.High < margin
					if p := EquivalentShares(gained, lost, n, margin); (p <= 0.05) != want {
						t.Errorf("EquivalentShares(%d, %d, %d, %v) = %.4f, but the interval is %.4f … %.4f", gained, lost, n, margin, p, i.Low, i.High)
					}
				}
			}
		}
	}
	reporttest.Want(t, EquivalentShares(0, 0, 0, 0.5), 1)
}

// TestEquivalentMeans does so for means, with few and with many differences.
func TestEquivalentMeans(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, differing := range []int{0, 1, 9, 10, 60} {
		for _, shift := range []float64{0, 0.3, -0.3} {
			values := make([]float64, 300)
			for i := range differing {
				values[i] = max(-1, min(1, random.Float64()*2-1+shift))
			}
			for _, margin := range []float64{0.005, 0.02, 0.06, 0.2} {
				i := MeanInterval(values, 1, Quantile(0.95))
				want := i.Low > -margin && i.High < margin
				if p := EquivalentMeans(values, 1, margin); (p <= 0.05) != want {
					t.Errorf("%d differ, shifted by %v: p = %.4f within %v, but the interval is %.4f … %.4f", differing, shift, p, margin, i.Low, i.High)
				}
			}
		}
	}
}

// TestMeanInterval holds the limits against the limits of Clopper and Pearson.
func TestMeanInterval(t *testing.T) {
	some := func(n, gained, lost int) []float64 {
		values := make([]float64, n)
		for i := range values[:gained+lost] {
			values[i] = 1
			if i >= gained {
				values[i] = -1
			}
		}
		return values
	}
	for _, tt := range []struct {
		name      string
		values    []float64
		most      float64
		low, high float64
	}{
		{"none", nil, 2, -2, 2},
		{"all equal", some(100, 0, 0), 1, -0.03622, 0.03622}, // 1 - 0.025^(1/100)
		{"of ten points", some(100, 0, 0), 10, -0.3622, 0.3622},
		{"half of 20", some(20, 10, 10), 1, 2*0.27196 - 1, 1 - 2*0.27196},
		{"five of six", some(6, 5, 1), 1, 2*0.35877 - 1, 2*0.99579 - 1},
		{"all of six", some(6, 6, 0), 1, 2*0.54074 - 1, 1},
	} {
		got, tolerance := MeanInterval(tt.values, tt.most, Z95), 0.005*tt.most
		if math.Abs(got.Low-tt.low) > tolerance || math.Abs(got.High-tt.high) > tolerance {
			t.Errorf("%s: %+v, want %v to %v", tt.name, got, tt.low, tt.high)
		}
	}
}

// TestWeightedMean holds probabilities against the shares of random weights, near the mean
// and far from it.
func TestWeightedMean(t *testing.T) {
	const runs = 40000
	random := rand.New(rand.NewPCG(9, 10))
	for _, n := range []int{2, 10, 80} {
		values := make([]float64, n)
		for i := range values {
			values[i] = math.Round(20*random.Float64()-10) / 10
		}
		w := withExtreme(values, 1, 1)
		values = append(values, -1)
		mean, deviation := MeanAndDeviation(values)
		for _, distance := range []float64{-2, -1.5, -1, -0.5, 0, 1e-6, 0.5, 1, 2} {
			limit, count := mean+distance*deviation/math.Sqrt(float64(n)), 0
			for range runs {
				sum := 0.0
				for _, v := range values {
					sum += random.ExpFloat64() * (v - limit)
				}
				if sum <= 0 {
					count++
				}
			}
			want := float64(count) / runs
			if got := w.atMost(limit); math.Abs(got-want) > 0.015 {
				t.Errorf("%d values, %v errors from the mean: %.4f, simulated %.4f", n, distance, got, want)
			}
		}
	}
}

func TestKappa(t *testing.T) {
	if got := Kappa(600, 0.02, 0.3); math.Abs(got-2.6667) > 0.0001 {
		t.Errorf("Kappa = %v, want 2.6667", got)
	}
	if got := Kappa(10, 0.02, 0); !math.IsInf(got, 1) {
		t.Errorf("Kappa without deviation = %v", got)
	}
	for _, tt := range []struct {
		what      string
		got, want float64
	}{
		{"equal is impossible below 2.7", kappaPower(2.69).Equal(1, 1, 0.05), 0},
		{"equal with 80 % at 8.56", kappaPower(8.564).Equal(1, 1, 0.05), 0.80},
		{"a difference of the margin at 7.85", kappaPower(7.849).Difference(1, 1, 0.05), 0.80},
		{"no difference", kappaPower(1e-9).Difference(1, 1, 0.05), 0.05},
	} {
		if math.Abs(tt.got-tt.want) > 0.001 {
			t.Errorf("%s: %.4f, want %.4f", tt.what, tt.got, tt.want)
		}
	}
	// The figures of a pilot: points of STS, and solved with 10 % flips.
	for _, tt := range []struct {
		margin, deviation float64
		want              int
	}{{0.01, 0.30, 7708}, {0.02, 0.30, 1927}, {0.01, math.Sqrt(0.10), 8564}} {
		if got := (MeanPower{Deviation: tt.deviation}).CasesForEqual(tt.margin, 0.05, 0.80); math.Abs(float64(got-tt.want)) > 1 {
			t.Errorf("%v cases for a margin of %v at %v, want %v", got, tt.margin, tt.deviation, tt.want)
		}
	}
}

// kappaPower is the power of one difference at a margin of 1, by its kappa.
func kappaPower(kappa float64) MeanPower { return MeanPower{Deviation: 1 / math.Sqrt(kappa)} }

// TestLeastCount: the smallest number that is enough is found, from 1 on.
func TestLeastCount(t *testing.T) {
	for want := 1; want <= 200; want++ {
		reporttest.Want(t, leastCount(func(n int) bool { return n >= want }), want)
	}
}
