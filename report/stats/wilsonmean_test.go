package stats

import "testing"

// The interval of means is that of as many trials with the same mean.
func TestWilsonMean(t *testing.T) {
	tests := []struct {
		sum       float64
		n         int
		successes int // in as many trials
	}{
		{0, 4, 0},
		{3, 4, 3},
		{4, 4, 4},
	}
	for _, test := range tests {
		low, high := WilsonMean(test.sum, test.n, Z95)
		if wantLow, wantHigh := Wilson(test.successes, test.n, Z95); low != wantLow || high != wantHigh {
			t.Errorf("WilsonMean(%v, %d) = %v, %v, want %v, %v", test.sum, test.n, low, high, wantLow, wantHigh)
		}
	}
	lowOf1, highOf1 := Wilson(1, 3, Z95)
	lowOf2, highOf2 := Wilson(2, 3, Z95)
	low, high := WilsonMean(1.5, 3, Z95)
	if low <= lowOf1 || low >= lowOf2 || high <= highOf1 || high >= highOf2 {
		t.Errorf("WilsonMean(1.5, 3) = %v, %v, want between %v, %v and %v, %v", low, high, lowOf1, highOf1, lowOf2, highOf2)
	}
	if low, high := WilsonMean(0, 0, Z95); low != 0 || high != 1 {
		t.Errorf("WilsonMean(0, 0) = %v, %v, want 0, 1", low, high)
	}
}
