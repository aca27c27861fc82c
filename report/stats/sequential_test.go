package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// equalShares returns looks at equal shares.
func equalShares(k int) []float64 {
	shares := make([]float64, k)
	for i := range shares {
		shares[i] = float64(i+1) / float64(k)
	}
	return shares
}

// TestSequentialBoundsPublished compares bounds with published ones.
func TestSequentialBoundsPublished(t *testing.T) {
	obrienFleming := func(alpha float64) Spending { // Lan and DeMets 1983
		return func(share float64) float64 { return 2 * (1 - probability(Quantile(1-alpha/2)/math.Sqrt(share))) }
	}
	pocock := func(alpha float64) Spending {
		return func(share float64) float64 { return alpha * math.Log(1+(math.E-1)*share) }
	}
	for _, tt := range []struct {
		name  string
		spent Spending
		want  []float64
		error float64 // of the published values
	}{
		// Lan and DeMets (1983), also gsDesign(k=5, test.type=1, alpha=.025, sfu=sfLDOF).
		{"O'Brien-Fleming, 5 looks", obrienFleming(0.025), []float64{4.877, 3.357, 2.680, 2.290, 2.031}, 0.001},
		// The same with sfu=sfLDPocock.
		{"Pocock, 5 looks", pocock(0.025), []float64{2.438, 2.427, 2.410, 2.397, 2.386}, 0.001},
		{"t^1.5, 10 looks", powerSpending(0.05, 1.5), []float64{2.952, 2.713, 2.557, 2.430, 2.320, 2.227, 2.140, 2.059, 1.984, 1.916}, 0.003}, // of a simulation
		{"one look", powerSpending(0.05, 1.5), []float64{1.645}, 0.001},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := sequentialBounds(equalShares(len(tt.want)), tt.spent)
			for i, want := range tt.want {
				if math.Abs(got[i]-want) > tt.error {
					t.Errorf("bound at look %d is %.4f, want %.3f", i+1, got[i], want)
				}
			}
		})
	}
}

// TestSequentialBoundsWalked walks through the looks: at each, what crosses for the first
// time is what is spent there.
func TestSequentialBoundsWalked(t *testing.T) {
	const walks = 60_000
	shares := []float64{0.15, 0.2, 0.5, 0.55, 1}
	spent := powerSpending(0.1, 1.5)
	bounds := sequentialBounds(shares, spent)
	random := rand.New(rand.NewPCG(1, 2))
	crossed := make([]int, len(shares))
	for range walks {
		sum, before := 0.0, 0.0
		for k, share := range shares {
			sum += random.NormFloat64() * math.Sqrt(share-before)
			before = share
			if sum > bounds[k]*math.Sqrt(share) {
				crossed[k]++
				break
			}
		}
	}
	before := 0.0
	for k, share := range shares {
		want := spent(share) - before
		before = spent(share)
		if got, tolerance := float64(crossed[k])/walks, 4*math.Sqrt(want/walks); math.Abs(got-want) > tolerance {
			t.Errorf("look %d: %.4f crossed for the first time, want %.4f ± %.4f", k+1, got, want, tolerance)
		}
	}
}

// TestSequentialBoundsOfTinyLevels: the first bound is the quantile of what is spent by
// then, however little that is, and a single look spends all.
func TestSequentialBoundsOfTinyLevels(t *testing.T) {
	for _, alpha := range []float64{1e-3, 1e-9, 1e-15, 1e-16, 1e-20, 1e-100, 1e-300} {
		spent := powerSpending(alpha, spendingExponent)
		near(t, "single look", sequentialBounds([]float64{1}, spent)[0], -Quantile(alpha), 1e-6)
		bounds := sequentialBounds(equalShares(10), spent)
		near(t, "first of ten", bounds[0], -Quantile(spent(0.1)), 1e-6)
		if last := bounds[9]; !(last > -Quantile(alpha) && last < bounds[0]) {
			t.Errorf("alpha %v: the last bound is %v, want one between %v and %v", alpha, last, -Quantile(alpha), bounds[0])
		}
	}
}

func TestPlanLooks(t *testing.T) {
	for _, tt := range []struct {
		n    int
		want []int
	}{
		{0, nil}, {1, []int{1}}, {3, []int{1, 2, 3}}, {10, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{25, []int{3, 5, 8, 10, 13, 15, 18, 20, 23, 25}}, {200, []int{20, 40, 60, 80, 100, 120, 140, 160, 180, 200}},
	} {
		looks := PlanLooks(tt.n, 0.05)
		if !slices.Equal(looks.Counts, tt.want) || len(looks.Bounds) != len(tt.want) {
			t.Errorf("PlanLooks(%d) = %v with %d bounds, want %v", tt.n, looks.Counts, len(looks.Bounds), tt.want)
		}
		if last := len(looks.Bounds) - 1; last > 0 && (looks.Bounds[0] < looks.Bounds[last] || looks.Bounds[last] < Quantile(0.975)) {
			t.Errorf("PlanLooks(%d): bounds %v", tt.n, looks.Bounds)
		}
	}
}

// decided draws values until the test has decided, or there are too many, and returns what it
// says and how many it took.
func decided(t TwoMeans, most int, draw func() float64) (side, n int) {
	for t.Len() < most {
		t.Add(draw())
		if side = t.Decide(); side != 0 {
			break
		}
	}
	return side, t.Len()
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
