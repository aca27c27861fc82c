package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The rows of R. G. Newcombe, "Two-sided confidence intervals for the single
// proportion: comparison of seven methods", Statistics in Medicine 17 (1998),
// table I, method 3 (score, without continuity correction). Without trials nothing is known; a sum between two numbers
// of successes has an interval between theirs.
func TestWilsonAgreesWithNewcombe(t *testing.T) {
	for _, tt := range []struct {
		successes, n int
		low, high    float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0000, 0.1611}, {1, 29, 0.0061, 0.1718}, {0, 0, 0, 1}} {
		low, high := Wilson(float64(tt.successes), tt.n, Z95)
		near(t, "low", low, tt.low, 0.00005)
		near(t, "high", high, tt.high, 0.00005)
	}
	var lows, highs []float64
	for _, successes := range []float64{1, 1.5, 2} {
		low, high := Wilson(successes, 3, Z95)
		lows, highs = append(lows, low), append(highs, high)
	}
	if !slices.IsSorted(lows) || !slices.IsSorted(highs) || lows[0] == lows[1] || lows[1] == lows[2] {
		t.Errorf("Wilson(1.5, 3) is not between: %v, %v", lows, highs)
	}
}

func TestWilsonHoldsTheProportion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 100_000).Draw(t, "n")
		successes := rapid.IntRange(0, n).Draw(t, "successes")
		p := float64(successes) / float64(n)
		low, high := Wilson(float64(successes), n, Z95)
		if !(0 <= low && low <= p && p <= high && high <= 1) || low == high {
			t.Fatalf("Wilson(%d, %d) = %v to %v, want an interval within 0 and 1 around %v", successes, n, low, high, p)
		}
		otherLow, otherHigh := Wilson(float64(n-successes), n, Z95)
		if math.Abs(low-(1-otherHigh)) > 1e-12 || math.Abs(high-(1-otherLow)) > 1e-12 {
			t.Fatalf("Wilson(%d, %d) = %v to %v, but of the failures %v to %v", successes, n, low, high, otherLow, otherHigh)
		}
	})
}
