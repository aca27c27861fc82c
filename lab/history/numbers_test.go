package main

import (
	"math"
	"testing"
)

// The intervals of 0 and 10 of 80 are those of R's binom.test.
func TestExact(t *testing.T) {
	for _, test := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 80, 0, 0.04506},
		{10, 80, 0.06162, 0.21794},
		{80, 80, 0.95494, 1},
	} {
		low, high := exact(test.k, test.n)
		if math.Abs(low-test.low) > 1e-3 || math.Abs(high-test.high) > 1e-3 {
			t.Errorf("%d of %d: [%.5f, %.5f], want [%.5f, %.5f]", test.k, test.n, low, high, test.low, test.high)
		}
	}
}

func TestCorrelation(t *testing.T) {
	x, y := []float64{1, 2, 3, 4, 5}, []float64{2, 1, 4, 3, 5}
	r, low, high := correlation(x, y)
	if math.Abs(r-0.8) > 1e-12 || low > r || high < r {
		t.Errorf("r = %v [%v, %v], want 0.8", r, low, high)
	}
	x, y = withoutLargest([]float64{1, 2, 3}, []float64{-9, 1, 5}, 2)
	if len(x) != 1 || x[0] != 2 || y[0] != 1 {
		t.Errorf("without the two largest: %v, %v", x, y)
	}
}
