package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Worked by hand: sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1, none less than
// the one before.
func TestHolm(t *testing.T) {
	tests := []struct{ p, want []float64 }{
		{nil, []float64{}},
		{[]float64{0.2}, []float64{0.2}},
		{[]float64{0.01, 0.04, 0.03, 0.005}, []float64{0.03, 0.06, 0.06, 0.02}},
		{[]float64{0.9, 0.6}, []float64{1, 1}},
	}
	for _, tt := range tests {
		got := Holm(tt.p)
		if !cmp.Equal(got, tt.want, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })) {
			t.Errorf("Holm(%v) = %v, want %v", tt.p, got, tt.want)
		}
	}
}

// Tango's score limits of the example of TestMcNemarCounted; table 5 of
// M. W. Fagerland, S. Lydersen, P. Laake, "Recommended tests and confidence intervals
// for paired binomial proportions", Statistics in Medicine 33 (2014): -0.517 to
// -0.026.
func TestPairedSharesAgreesWithFagerland(t *testing.T) {
	got := PairedShares(1, 7, 21, Z95)
	near(t, "difference", got.Value, -6.0/21, 1e-12)
	near(t, "low", got.Low, -0.517, 0.0005)
	near(t, "high", got.High, -0.026, 0.0005)
}

// Without a case that differs, the limits are those of z²/(n+z²); and the score is
// that of the greatest likelihood, found by trying all shares.
func TestPairedSharesAgreesWithLikelihood(t *testing.T) {
	got := PairedShares(0, 0, 50, Z95)
	near(t, "high of none", got.High, Z95*Z95/(50+Z95*Z95), 1e-9)
	near(t, "low of none", got.Low, -got.High, 1e-9)
	if got := PairedShares(0, 0, 0, Z95); got.Low != -1 || got.High != 1 {
		t.Errorf("without cases: %v", got)
	}
	for _, tt := range []struct{ gained, lost, n int }{{3, 9, 40}, {0, 4, 12}, {10, 2, 300}} {
		for _, difference := range []float64{-0.4, -0.1, 0.02, 0.3} {
			share := likeliest(tt.gained, tt.lost, tt.n, difference)
			n := float64(tt.n)
			want := (float64(tt.gained-tt.lost) - n*difference) / math.Sqrt(n*(2*share+difference-difference*difference))
			near(t, "score", tangoScore(tt.gained, tt.lost, tt.n, difference), want, 0.01)
		}
	}
}

// From the other side the interval is the mirrored one, of any number of cases.
func TestPairedSharesFromTheOtherSide(t *testing.T) {
	for _, c := range [][3]int{{0, 1, 1}, {0, 5, 5}, {3, 9, 40}, {0, 6_000_000, 6_000_000}, {1, 5_999_999, 6_000_000}, {0, 7, 6_000_000}} {
		for _, z := range []float64{0.5, Z95, 5} {
			a, b := PairedShares(c[0], c[1], c[2], z), PairedShares(c[1], c[0], c[2], z)
			if width := a.High - a.Low; math.Abs(a.Low+b.High) > 1e-6*width || math.Abs(a.High+b.Low) > 1e-6*width {
				t.Errorf("%v at %v: %v, and %v from the other side", c, z, a, b)
			}
		}
	}
	// Where all are lost, the upper limit d has (1+d)/(1-d) = z²/n.
	const n = 6_000_000
	share := Z95 * Z95 / n
	near(t, "upper limit plus 1", 1+PairedShares(0, n, n, Z95).High, 2*share/(1+share), 1e-12)
}

// likeliest returns the share of lost cases that makes what was observed most
// probable, where that of the gained ones is greater by difference.
func likeliest(gained, lost, n int, difference float64) float64 {
	const steps = 100_000
	best, most := 0.0, math.Inf(-1)
	for i := range steps {
		share := (float64(i) + 0.5) / steps
		up, rest := share+difference, 1-2*share-difference
		if up <= 0 || rest <= 0 {
			continue
		}
		likelihood := float64(gained)*math.Log(up) + float64(lost)*math.Log(share) + float64(n-gained-lost)*math.Log(rest)
		if likelihood > most {
			best, most = share, likelihood
		}
	}
	return best
}

// The smallest difference that can be shown is shown as often as it says, and a
// number of cases that settles a difference does.
func TestPowerHoldsInSimulation(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for _, tt := range []struct {
		n          int
		discordant float64
	}{{24, 0.2}, {100, 0.02}, {300, 0.1}, {1000, 0.25}} {
		p := Power{Alpha: 0.05, Power: 0.80}
		difference, ok := p.DetectableShare(tt.n, tt.discordant)
		if !ok {
			t.Errorf("%v: no difference can be shown", tt)
			continue
		}
		near(t, "power", simulatedPower(random, tt.n, max(tt.discordant, difference), difference), 0.80, 0.03)
	}
	p := Power{Alpha: 0.05, Power: 0.80}
	n := p.CasesForShare(0.12, 0.03)
	near(t, "power of the cases needed", simulatedPower(random, n, 0.12, 0.03), 0.80, 0.03)
}

// simulatedPower returns the share of simulated comparisons that McNemar's test
// shows.
func simulatedPower(random *rand.Rand, n int, discordant, difference float64) float64 {
	const tries = 3000
	shown := 0
	for range tries {
		gained, lost := 0, 0
		for range n {
			switch r := random.Float64(); {
			case r < (discordant+difference)/2:
				gained++
			case r < discordant:
				lost++
			}
		}
		if McNemar(gained, lost).TwoSidedMid() <= 0.05 {
			shown++
		}
	}
	return float64(shown) / tries
}

// TestCasesNeeded: Connor (1987), in the form of his equation for the unconditional sample size: 80 % power at 5 % for
// proportions of discordant pairs 0.25 and 0.10 need, by hand, ((1.96 √0.35 + 0.8416 √(0.35 − 0.0225)) / 0.15)² = 119.2,
// and so 120 pairs. Means of 64 differences show 0.35 standard deviations: (1.96 + 0.8416) / 8; the other way round, 0.35
// needs 65 of them. Less than five cases show nothing.
func TestCasesNeeded(t *testing.T) {
	p, m := Power{Alpha: 0.05, Power: 0.80}, MeanPower{Deviation: 2}
	near(t, "cases for a share", float64(p.CasesForShare(0.35, 0.15)), 120, 0)
	near(t, "detectable mean", m.Detectable(64, 0.05, 0.80), 0.7004, 0.0001)
	near(t, "cases for a mean", float64(m.CasesForDifference(-0.7, 0.05, 0.80)), 65, 0)
	for n := range 6 {
		if got, ok := p.DetectableShare(n, 0); ok != (n == 5) {
			t.Errorf("%d cases can show a difference of %v: %t", n, got, ok)
		}
	}
}
