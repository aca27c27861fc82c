package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// decided draws values until the test has decided, or there are too many, and returns what it
// says and how many it took.
func decided(t TwoMeans, most int, draw func() float64) (side, n int) {
	for t.n < most {
		t.Add(draw())
		if side = t.Decide(); side != 0 {
			break
		}
	}
	return side, t.n
}

// The test is wrong no more often than alpha, whichever mean the values have: of positions
// that are solved or not beside two others that were, and of logarithms of speeds.
func TestTwoMeansErrorRate(t *testing.T) {
	const trials, alpha = 2000, 0.05
	random := rand.New(rand.NewPCG(1, 2))
	// Three positions of ten are decided otherwise than at both ends, by chance.
	noisy := func(mean float64) float64 {
		x := 0.0
		if random.Float64() < 0.3 {
			x = float64(2*random.IntN(2) - 1)
		}
		if random.Float64() < mean {
			return min(1, x+1)
		}
		return x
	}
	for name, c := range map[string]struct {
		test TwoMeans
		draw func(mean float64) float64
	}{
		"positions": {TwoMeans{Low: -0.05, High: 0.05, Alpha: alpha, Variance: 0.2}, func(mean float64) float64 { return noisy(0) + mean }},
		"speeds":    {TwoMeans{Low: -0.02, High: 0.02, Alpha: alpha, Variance: 0.0009}, func(mean float64) float64 { return mean + 0.03*random.NormFloat64() }},
		"sure":      {TwoMeans{Low: -0.5, High: 0.5, Alpha: alpha, Variance: 0.1}, func(mean float64) float64 { return mean }},
	} {
		wrong, open, taken := 0, 0, 0
		for i := range trials {
			mean, want := c.test.High, 1
			if i%2 == 0 {
				mean, want = c.test.Low, -1
			}
			side, n := decided(c.test, 20_000, func() float64 { return c.draw(mean) })
			taken += n
			switch side {
			case want:
			case 0:
				open++
			default:
				wrong++
			}
		}
		if float64(wrong) > 1.2*alpha*trials || open > 0 {
			t.Errorf("%s: %d of %d decisions are wrong, %d are open", name, wrong, trials, open)
		}
		t.Logf("%s: %d of %d wrong, %.1f values each", name, wrong, trials, float64(taken)/trials)
	}
}

func TestIsPositive(t *testing.T) {
	same := func(x float64, n int) []float64 {
		values := make([]float64, n)
		for i := range values {
			values[i] = x
		}
		return values
	}
	for _, c := range []struct {
		values []float64
		want   bool
	}{
		{nil, false}, {same(1, 7), false}, {same(1, 8), true}, {same(0, 100), false}, {same(-1, 100), false},
		{append(same(0, 95), same(1, 5)...), true}, {append(same(0, 99), 1), false},
		{append(same(-1, 45), same(1, 55)...), false},
	} {
		if got := IsPositive(c.values, 0.01, 0.05); got != c.want {
			t.Errorf("%v: %v", c.values, got)
		}
	}
}

// TestTwoMeansNeedsEightValues: seven decide nothing, however clear they are; eight do.
func TestTwoMeansNeedsEightValues(t *testing.T) {
	if side, n := decided(TwoMeans{Low: -0.5, High: 0.5, Alpha: 0.05, Variance: 0.01}, 100, func() float64 { return 1 }); side != 1 || n != 8 {
		t.Errorf("%d after %d values, want 1 after 8", side, n)
	}
}

// TestVarianceOfTwoMeans: it is the variance of the values around their mean and of priorWeight values with the
// expected variance together, worked out by hand: 0.1, 0.3, 0.2 with squares of 0.02 around 0.2.
func TestVarianceOfTwoMeans(t *testing.T) {
	test := TwoMeans{Low: -1, High: 1, Alpha: 0.05, Variance: 0.04}
	for _, x := range []float64{0.1, 0.3, 0.2} {
		test.Add(x)
	}
	if got, want := test.variance(), (0.02+50*0.04)/53; math.Abs(got-want) > 1e-12 {
		t.Errorf("%g, want %g", got, want)
	}
}
