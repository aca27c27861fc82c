package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"keymove/internal/longtest"
)

// slowLikelihood returns the greatest mean log likelihood of observed shares of pairs under
// shares whose mean lies t > 0 standard deviations above ½: a grid of means that is made finer
// around its best again and again, and for each mean the plane of shares with the moments that
// it asks for, halved by golden sections in both directions.
func slowLikelihood(observed []float64, t float64) float64 {
	best, most := 0.0, math.Inf(-1)
	look := func(m float64) {
		if l := slowWithMoments(observed, m, m*m+(m-0.5)*(m-0.5)/(t*t)); l > most {
			best, most = m, l
		}
	}
	const grid = 400
	for i := range grid {
		x := float64(i) + 0.5
		look(0.5 + 0.5*x/grid)
		for _, at := range []float64{0.5, 0.75, 1} { // where stretches may be short
			distance := math.Pow(10, -8*x/grid) / 4
			look(at - distance)
			look(at + distance)
		}
	}
	for width := 4.0 / grid; width > 1e-15; width /= 4 {
		for centre, i := best, -8; i <= 8; i++ {
			look(centre + width*float64(i)/4)
		}
	}
	return most
}

// slowWithMoments returns the greatest mean log likelihood under shares with a mean and a mean
// square; minus infinity where there are none.
func slowWithMoments(observed []float64, mean, square float64) float64 {
	if mean <= 0.5 || mean >= 1 {
		return math.Inf(-1)
	}
	// Shares of 0, ½ and 1 alone that have the moments, positive or not, and the directions
	// that change none: third differences.
	half := 4 * (mean - square)
	start := [5]float64{1 - mean - half/2, 0, half, 0, mean - half/2}
	first, second := [5]float64{1, -3, 3, -1, 0}, [5]float64{0, 1, -3, 3, -1}
	along := func(a, b float64) float64 {
		sum := 0.0
		for i, p := range observed {
			sum += p * math.Log(start[i]+a*first[i]+b*second[i])
		}
		return sum
	}
	// At a, which b leave all shares positive?
	between := func(a float64) (low, high float64) {
		low, high = math.Inf(-1), math.Inf(1)
		for i := range start {
			switch at, slope := start[i]+a*first[i], second[i]; {
			case slope > 0:
				low = max(low, -at/slope)
			case slope < 0:
				high = min(high, -at/slope)
			case at < -1e-12: // first alone moves the first share
				return 1, 0
			}
		}
		return low, high
	}
	inner := func(a float64) float64 {
		low, high := between(a)
		if !(low < high) {
			return math.Inf(-1)
		}
		return golden(func(b float64) float64 { return along(a, b) }, low, high)
	}
	// The a of the corners: where two shares are 0.
	low, high := math.Inf(1), math.Inf(-1)
	for i := range start {
		for j := range i {
			determinant := first[i]*second[j] - first[j]*second[i]
			if determinant == 0 {
				continue
			}
			a := (start[j]*second[i] - start[i]*second[j]) / determinant
			if l, h := between(a); l <= h+1e-9 {
				low, high = min(low, a), max(high, a)
			}
		}
	}
	if !(low < high) {
		return math.Inf(-1)
	}
	return golden(inner, low, high)
}

// golden returns the greatest value of a concave function.
func golden(f func(float64) float64, low, high float64) float64 {
	ratio := (math.Sqrt(5) - 1) / 2
	for range 60 {
		a, b := high-ratio*(high-low), low+ratio*(high-low)
		at, bt := f(a), f(b)
		if math.IsNaN(at) || math.IsNaN(bt) || math.IsInf(at, -1) && math.IsInf(bt, -1) {
			high, low = low+0.9*(high-low), low+0.1*(high-low) // both beyond an edge, by rounding
			continue
		}
		if at > bt {
			high = b
		} else {
			low = a
		}
	}
	return f((low + high) / 2)
}

// TestNormalizedLikelihoodAgainstOracle: the likelihood under any bound is that of a slow
// search, for pairs of every kind; all of them under KEYMOVE_LONG.
func TestNormalizedLikelihoodAgainstOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: seconds of searching")
	}
	bounds := []float64{3, 100, 232, 321, 700, 2500}
	for n, p := range []Pairs{{27, 12, 44, 7, 10}, {5, 20, 50, 20, 5}, {0, 0, 30, 0, 0}, {0, 0, 0, 0, 9}, {40, 0, 3, 0, 1}, {0, 12, 0, 1, 0}} {
		d := regularized(pairScores, p[:])
		for i, elo := range bounds {
			if !longtest.Enabled() && i != n {
				continue
			}
			x := elo * math.Sqrt2 / eloScale
			got, want := d.likelihood(d.likeliestWithT(x)), slowLikelihood(d.shares, x)
			// The search may miss the higher of two peaks that differ by little.
			if got < want-1e-5*max(1, math.Abs(want)) || got > want+2e-4 {
				t.Errorf("%v at %v: %v, want %v", p, elo, got, want)
			}
		}
	}
}

// somePairs draws a table of pairs: one-sided, with empty columns, large.
func somePairs(t *rapid.T) Pairs {
	var p Pairs
	scale := rapid.SampledFrom([]int{3, 50, 10_000, 6_000_000}).Draw(t, "scale")
	for i := range p {
		if rapid.Bool().Draw(t, "some") {
			p[i] = rapid.IntRange(0, scale).Draw(t, "pairs")
		}
	}
	if p.N() == 0 {
		p[2] = 1
	}
	return p
}

// TestSPRTProperties: for any pairs and bounds the test sees the same from both sides, its
// likelihood falls with the distance of a bound from the estimate, and it never favours the
// hypothesis that lies farther away on the other side of the other one.
func TestSPRTProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := somePairs(t)
		model := rapid.SampledFrom([]SPRTModel{Normalized, Logistic}).Draw(t, "model")
		widest := map[SPRTModel]float64{Normalized: 20_000, Logistic: 2_500}[model]
		a := rapid.Float64Range(-widest, widest).Draw(t, "a")
		b := rapid.Float64Range(-widest, widest).Draw(t, "b")
		elo0, elo1 := min(a, b), max(a, b)
		if elo1-elo0 < 1e-3 {
			return
		}
		llr := SPRT{elo0, elo1, 0.05, 0.05, model}.LLROfPairs(p)
		mirrored := SPRT{-elo1, -elo0, 0.05, 0.05, model}.LLROfPairs(reversed(p))
		tolerance := 1e-6 * (1 + math.Abs(llr))
		if math.IsNaN(llr) || math.IsInf(llr, 0) || math.Abs(llr+mirrored) > tolerance {
			t.Fatalf("%v in %v, %v: LLR %v, from the other side %v", p, elo0, elo1, llr, mirrored)
		}
		d := regularized(pairScores, p[:])
		mean, variance := d.meanAndVariance()
		estimate := (mean - 0.5) / math.Sqrt(2*variance) * eloScale
		if model == Logistic {
			estimate = -400 * math.Log10(1/mean-1)
		}
		switch {
		case estimate <= elo0 && llr > tolerance, estimate >= elo1 && llr < -tolerance:
			t.Fatalf("%v, estimate %v, in %v, %v: LLR %v", p, estimate, elo0, elo1, llr)
		}
	})
}
