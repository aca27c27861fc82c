package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"keymove/report/reporttest"
)

// Worked by hand: sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1, none less than
// the one before.
func TestHolm(t *testing.T) {
	for _, tt := range [][2][]float64{
		{nil, {}}, {{0.2}, {0.2}}, {{0.01, 0.04, 0.03, 0.005}, {0.03, 0.06, 0.06, 0.02}}, {{0.9, 0.6}, {1, 1}},
	} {
		got := Holm(tt[0])
		reporttest.Want(t, len(got), len(tt[1]), tt)
		for i := range got {
			near(t, "Holm", got[i], tt[1][i], 1e-12)
		}
	}
}

// Tango's score limits of the example of TestMcNemarCounted; table 5 of
// M. W. Fagerland, S. Lydersen, P. Laake, "Recommended tests and confidence intervals
// for paired binomial proportions", Statistics in Medicine 33 (2014): -0.517 to
// -0.026. Without a case that differs, the limits are those of z²/(n+z²); and the score is
// that of the greatest likelihood, found by trying all shares.
func TestPairedSharesAgreesWithFagerland(t *testing.T) {
	none := Z95 * Z95 / (50 + Z95*Z95)
	within(t, "Fagerland", PairedShares(1, 7, 21, Z95), Interval{-6.0 / 21, -0.517, -0.026}, 1e-12, 0.0005)
	within(t, "none", PairedShares(0, 0, 50, Z95), Interval{0, -none, none}, 0, 1e-9)
	within(t, "without cases", PairedShares(0, 0, 0, Z95), Interval{0, -1, 1}, 0, 0)
	for _, tt := range []struct{ gained, lost, n int }{{3, 9, 40}, {0, 4, 12}, {10, 2, 300}} {
		for _, difference := range []float64{-0.4, -0.1, 0.02, 0.3} {
			share, n := likeliest(tt.gained, tt.lost, tt.n, difference), float64(tt.n)
			want := (float64(tt.gained-tt.lost) - n*difference) / math.Sqrt(n*(2*share+difference-difference*difference))
			near(t, "score", tangoScore(tt.gained, tt.lost, tt.n, difference), want, 0.01)
		}
	}
}

// From the other side the interval is the mirrored one, of any number of cases.
func TestPairedSharesFromTheOtherSide(t *testing.T) {
	const n = 6_000_000
	for _, c := range [][3]int{{0, 1, 1}, {0, 5, 5}, {3, 9, 40}, {0, n, n}, {1, n - 1, n}, {0, 7, n}} {
		for _, z := range []float64{0.5, Z95, 5} {
			a, b := PairedShares(c[0], c[1], c[2], z), PairedShares(c[1], c[0], c[2], z)
			within(t, "from the other side", b, Interval{b.Value, -a.High, -a.Low}, 0, 1e-6*(a.High-a.Low))
		}
	}
	// Where all are lost, the upper limit d has (1+d)/(1-d) = z²/n.
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
	random, p := rand.New(rand.NewPCG(7, 7)), Power{Alpha: 0.05, Power: 0.80}
	for n, discordant := range map[int]float64{24: 0.2, 100: 0.02, 300: 0.1, 1000: 0.25} {
		difference, ok := p.DetectableShare(n, discordant)
		reporttest.Want(t, ok, true, n)
		near(t, "power", simulatedPower(random, n, max(discordant, difference), difference), 0.80, 0.03)
	}
	near(t, "power of the cases needed", simulatedPower(random, p.CasesForShare(0.12, 0.03), 0.12, 0.03), 0.80, 0.03)
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
