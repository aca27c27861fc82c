package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

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
