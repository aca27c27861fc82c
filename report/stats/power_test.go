package stats

import (
	"math"
	"math/rand/v2"
	"testing"
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
	if p := EquivalentShares(0, 0, 0, 0.5); p != 1 {
		t.Errorf("without cases p is %v, want 1", p)
	}
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

// TestMeanInterval computes some by hand.
func TestMeanInterval(t *testing.T) {
	twenty := make([]float64, 20)
	for i := range 10 {
		twenty[i] = 1
	}
	for _, tt := range []struct {
		name   string
		values []float64
		most   float64
		want   Interval
	}{
		{"none", nil, 2, Interval{0, -2, 2}},
		{"all equal", make([]float64, 100), 1, Interval{0, -0.04570, 0.04570}}, // 1.92 more: mean 0.01885, s = 0.13665, t(99) = 1.9842
		{"of ten points", make([]float64, 100), 10, Interval{0, -0.45703, 0.45703}},
		{"half are 1", twenty, 1, Interval{0.5, 0.07629, 0.77173}}, // t(19) = 2.0930; 1.92 more of -1, and of 1
	} {
		got := MeanInterval(tt.values, tt.most, Z95)
		for _, pair := range [][2]float64{{got.Value, tt.want.Value}, {got.Low, tt.want.Low}, {got.High, tt.want.High}} {
			if math.Abs(pair[0]-pair[1]) > 0.0001 {
				t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
				break
			}
		}
	}
}

// TestEquivalenceErrors simulates differences as large as the margin: at most 5 in 100
// samples may be called equal.
func TestEquivalenceErrors(t *testing.T) {
	const runs, n, margin = 4000, 600, 0.02
	random := rand.New(rand.NewPCG(5, 6))
	shares, means := 0, 0
	for range runs {
		gained, lost := 0, 0
		values := make([]float64, n)
		for i := range values {
			switch u := random.Float64(); {
			case u < 0.05+margin/2:
				gained++
				values[i] = 1
			case u < 0.10:
				lost++
				values[i] = -1
			}
		}
		if EquivalentShares(gained, lost, n, margin) <= 0.05 {
			shares++
		}
		if EquivalentMeans(values, 1, margin) <= 0.05 {
			means++
		}
	}
	for name, count := range map[string]int{"shares": shares, "means": means} {
		if rate := float64(count) / runs; rate > 0.062 {
			t.Errorf("%s: %.3f of the samples are called equal at the margin", name, rate)
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
		{"equal is impossible below 2.7", EqualPower(2.69, 0.05), 0},
		{"equal with 80 % at 8.56", EqualPower(8.564, 0.05), 0.80},
		{"kappa for 80 %", KappaForEqual(0.05, 0.80), 8.564},
		{"a difference of the margin at 7.85", DifferencePower(7.849, 0.05), 0.80},
		{"no difference", DifferencePower(0, 0.05), 0.05},
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
		if got := CasesForKappa(KappaForEqual(0.05, 0.80), tt.margin, tt.deviation); math.Abs(float64(got-tt.want)) > 1 {
			t.Errorf("%v cases for a margin of %v at %v, want %v", got, tt.margin, tt.deviation, tt.want)
		}
	}
}

// TestEqualPower simulates contenders without a difference.
func TestEqualPower(t *testing.T) {
	const runs = 3000
	random := rand.New(rand.NewPCG(7, 8))
	for _, kappa := range []float64{2, 4, 8.56, 15} {
		const margin = 1.0
		equal, found := 0, 0
		for range runs {
			mean := random.NormFloat64() / math.Sqrt(kappa) // in margins
			if math.Abs(mean)+Quantile(0.95)/math.Sqrt(kappa) < margin {
				equal++
			}
			if math.Abs(mean+margin) > Quantile(0.975)/math.Sqrt(kappa) {
				found++
			}
		}
		for _, power := range [][2]float64{{float64(equal) / runs, EqualPower(kappa, 0.05)}, {float64(found) / runs, DifferencePower(kappa, 0.05)}} {
			if math.Abs(power[0]-power[1]) > 0.035 {
				t.Errorf("kappa %v: %.3f simulated, %.3f computed", kappa, power[0], power[1])
			}
		}
	}
}
