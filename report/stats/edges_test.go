package stats

import (
	"math"
	"slices"
	"testing"
)

// TestProbabilitiesStayBelowOne: rounded shares may add up to more.
func TestProbabilitiesStayBelowOne(t *testing.T) {
	rounded := PairedTest{Below: 0.75, Equal: 0.5, Above: 0.75}
	for name, p := range map[string]float64{
		"TwoSided": rounded.TwoSided(), "TwoSidedMid": rounded.TwoSidedMid(), "Worse": rounded.Worse(), "WorseMid": rounded.WorseMid(),
	} {
		if p != 1 {
			t.Errorf("%s: %v, want 1", name, p)
		}
	}
	if p := (PairedTest{Below: 0.25, Equal: 0.5, Above: 0.25}).WorseMid(); p != 0.5 {
		t.Errorf("WorseMid of the middle: %v, want 0.5", p)
	}
}

// TestBinomialOfWhatIsSure: chances of 0 and 1 have one outcome each.
func TestBinomialOfWhatIsSure(t *testing.T) {
	for _, test := range []struct {
		chance float64
		k      int
		want   float64
	}{{0, 0, 1}, {0, 1, 0}, {0, 3, 0}, {1, 3, 1}, {1, 2, 0}, {1, 0, 0}, {0.5, 0, 0.125}, {0.5, 2, 0.375}} {
		if got := (binomial{3, test.chance}).exactly(test.k); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%d of 3 with chance %v: %v, want %v", test.k, test.chance, got, test.want)
		}
	}
	b := binomial{3, 0.5}
	for k, want := range []float64{0: 0.125, 1: 0.5, 2: 0.875, 3: 1, 4: 1} {
		if got := b.atMost(k); math.Abs(got-want) > 1e-12 {
			t.Errorf("at most %d of 3: %v, want %v", k, got, want)
		}
	}
	if got := b.atMost(-1); got != 0 {
		t.Errorf("at most -1 of 3: %v", got)
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
		if got := place(test.p, test.n); got != test.want {
			t.Errorf("place of %v among %d: %d, want %d", test.p, test.n, got, test.want)
		}
	}
	if got := shareBelow([]float64{1, 2, 2, 3}, 2); got != 0.5 {
		t.Errorf("share below 2: %v, want one value and half of two of four", got)
	}
}

// TestNoTilt: results that all lie on one side of a mean cannot be tilted to it.
func TestNoTilt(t *testing.T) {
	d := distribution{scores: []float64{0, 0.5, 1}, shares: []float64{0.25, 0.25, 0.5}}
	for _, phi := range [][]float64{{-1, -0.5, 0}, {0, 0.5, 1}, {1, 2, 3}, {-3, -2, -1}, {0, 0, 0}} {
		if got := d.tilted(phi); !slices.Equal(got, d.shares) {
			t.Errorf("tilted by %v: %v, want the shares as they are", phi, got)
		}
	}
	tilted := d.tilted([]float64{-0.5, 0, 0.5})
	mean := tilted[1]*0.5 + tilted[2]
	if math.Abs(mean-0.5) > 1e-9 || tilted[1] != 0.25 {
		t.Errorf("tilted to a mean of 0.5: %v with mean %v", tilted, mean)
	}
}

// TestRootWithSmallValues: a function that is small everywhere has its root where it
// changes its sign.
func TestRootWithSmallValues(t *testing.T) {
	got := decreasingRoot(func(x float64) float64 { return (0.3 - x) / 1000 }, 0, 1)
	if math.Abs(got-0.3) > 1e-12 {
		t.Errorf("root %v, want 0.3", got)
	}
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

// TestLikeliestWithT: of all distributions over win, draw and loss whose mean lies t
// deviations above ½, the one found is likeliest. The win exceeds the loss by 2δ with
// δ = t·√((1-d)/4/(1+t²)) where d is the share of draws: d alone is free, and is tried out.
func TestLikeliestWithT(t *testing.T) {
	d := newDistribution([]float64{0, 0.5, 1}, []int{20, 50, 60})
	likelihood := func(shares []float64) float64 {
		sum := 0.0
		for i, p := range d.shares {
			sum += p * math.Log(shares[i])
		}
		return sum
	}
	for _, shift := range []float64{-0.3, 0, 0.1, 0.8} {
		found := d.likeliestWithT(shift)
		best := math.Inf(-1)
		for draws := 0.0005; draws < 1; draws += 0.0005 {
			delta := shift * math.Sqrt((1-draws)/4/(1+shift*shift))
			loss, win := (1-draws)/2-delta, (1-draws)/2+delta
			if loss > 0 && win > 0 {
				best = max(best, likelihood([]float64{loss, draws, win}))
			}
		}
		if got := likelihood(found); math.Abs(got-best) > 1e-6 {
			t.Errorf("t = %v: likelihood %v of %v, the best is %v", shift, got, found, best)
		}
	}
}

// TestBayesianLLRNeedsAWinAndALoss: without one of them the draw rate of BayesElo has no
// value, and the ratio is 0; a single one is enough.
func TestBayesianLLRNeedsAWinAndALoss(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: Bayesian}
	for _, test := range []struct {
		games Games
		known bool
	}{
		{Games{Wins: 0, Draws: 5, Losses: 3}, false}, {Games{Wins: 3, Draws: 5, Losses: 0}, false},
		{Games{Wins: 1, Draws: 5, Losses: 3}, true}, {Games{Wins: 3, Draws: 5, Losses: 1}, true},
	} {
		if llr := s.LLROfGames(test.games); (llr != 0) != test.known {
			t.Errorf("%+v: %v, want a ratio: %v", test.games, llr, test.known)
		}
	}
}
