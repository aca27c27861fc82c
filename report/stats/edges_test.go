package stats

import (
	"math"
	"testing"

	"keymove/report/reporttest"
)

// TestProbabilitiesStayBelowOne: rounded shares may add up to more.
func TestProbabilitiesStayBelowOne(t *testing.T) {
	rounded := PairedTest{Below: 0.75, Equal: 0.5, Above: 0.75}
	if a, b, c := rounded.TwoSided(), rounded.TwoSidedMid(), rounded.WorseMid(); a != 1 || b != 1 || c != 1 {
		t.Errorf("%v, %v, %v; want 1", a, b, c)
	}
	reporttest.Want(t, (PairedTest{Below: 0.25, Equal: 0.5, Above: 0.25}).WorseMid(), 0.5, "WorseMid of the middle")
}

// TestBinomialOfWhatIsSure: chances of 0 and 1 have one outcome each.
func TestBinomialOfWhatIsSure(t *testing.T) {
	for _, test := range []struct {
		chance float64
		k      int
		want   float64
	}{{0, 0, 1}, {0, 1, 0}, {0, 3, 0}, {1, 3, 1}, {1, 2, 0}, {1, 0, 0}} {
		near(t, "exactly", (binomial{3, test.chance}).exactly(test.k), test.want, 1e-12)
	}
}

// TestPlaceOfAQuantile: the places of B. Efron and R. Tibshirani, An Introduction to the
// Bootstrap, 12.5: the quantile p of n values is the one with number p(n+1).
func TestPlaceOfAQuantile(t *testing.T) {
	for _, test := range []struct {
		p    float64
		n    int
		want int
	}{{0.5, 9, 4}, {0.25, 999, 249}, {0.75, 999, 749}, {0, 9, 0}, {0.01, 9, 0}, {1, 9, 8}, {0.999, 9, 8}} {
		reporttest.Want(t, place(test.p, test.n), test.want, "place of", test.p, test.n)
	}
	reporttest.Want(t, shareBelow([]float64{1, 2, 2, 3}, 2), 0.5, "share below 2")
}

// TestTilt: results that all lie on one side of a mean cannot be tilted to it.
func TestTilt(t *testing.T) {
	d := distribution{scores: []float64{0, 0.5, 1}, shares: []float64{0.25, 0.25, 0.5}}
	for _, phi := range [][]float64{{-1, -0.5, 0}, {0, 0.5, 1}, {1, 2, 3}, {-3, -2, -1}, {0, 0, 0}} {
		if got := d.tilt(phi, 0).divergence; !math.IsInf(got, 1) {
			t.Errorf("tilted by %v: divergence %v, want infinite", phi, got)
		}
	}
	// Losses ¼ and wins ½ become ⅜ each.
	want := 0.25*math.Log(0.25/0.375) + 0.5*math.Log(0.5/0.375)
	near(t, "divergence from a mean of 0.5", d.tilt([]float64{-0.5, 0, 0.5}, 0).divergence, want, 1e-15)
}

// TestAccelerationLeavesOneOut: the acceleration of a ratio agrees with that of ratios
// over lists from which one unit is cut.
func TestAccelerationLeavesOneOut(t *testing.T) {
	u := Units{Columns: 2, Values: []float64{1, 2, 5, 3, 2, 9, 8, 1, 3, 3}}
	ratio := func(sums []float64) float64 { return sums[0] / sums[1] }
	var left []float64
	mean := 0.0
	for i := range u.Len() {
		part, whole := 0.0, 0.0
		for k := range u.Len() {
			if k != i {
				part, whole = part+u.Values[2*k], whole+u.Values[2*k+1]
			}
		}
		left = append(left, part/whole)
		mean += part / whole / float64(u.Len())
	}
	squares, cubes := 0.0, 0.0
	for _, v := range left {
		squares += (mean - v) * (mean - v)
		cubes += (mean - v) * (mean - v) * (mean - v)
	}
	want := cubes / (6 * math.Pow(squares, 1.5))
	if got := u.acceleration(ratio); math.Abs(got-want) > 1e-12 || want == 0 {
		t.Errorf("acceleration %v, want %v", got, want)
	}
}
