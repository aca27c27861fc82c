package stats

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

// The expected values come from fastchess's tests and issues, of cinder's pull
// request 820 and of OpenBench's own example, to the digits that they show;
// independent is the value of LLRcalc's equations solved by bisection.
var goldenPairs = []struct {
	pairs                 Pairs
	elo0, elo1            float64
	model                 SPRTModel
	independent, theirs   float64
	independentTol, theTo float64
}{
	{Pairs{379, 10170, 21828, 10640, 343}, 0, 2, Normalized, 2.9455, 2.94598, 1e-3, 1e-3},
	{Pairs{365, 16618, 36229, 16974, 390}, 0, 2, Normalized, 2.2504, 2.25, 1e-3, 0.01},
	{Pairs{127, 4883, 10712, 5150, 104}, -1.75, 0.25, Normalized, 3.0102, 3.01, 1e-3, 0.01},
	{Pairs{0, 0, 0, 0, 5550}, 0, 5, Normalized, 111.798, 111.82, 0.01, 0.05},
	{Pairs{223, 9863, 21279, 10037, 246}, 0.5, 2.5, Logistic, -3.0741, -3.07, 1e-3, 0.01},
	{Pairs{871, 26175, 55983, 26678, 821}, 0, 2, Logistic, -4.9787, -4.98, 1e-3, 0.01},
	{Pairs{244, 1980, 3630, 2067, 263}, -3, 1, Normalized, 2.9045, 2.90, 1e-3, 0.01},
	{Pairs{39, 8843, 26675, 9240, 44}, 0.5, 2.5, Normalized, 2.9417, 2.9417, 1e-3, 1e-3},
}

func TestSPRTOfPairsGolden(t *testing.T) {
	for _, tt := range goldenPairs {
		s := SPRT{tt.elo0, tt.elo1, 0.05, 0.05, tt.model}
		got := s.LLROfPairs(tt.pairs)
		near(t, "LLR", got, tt.independent, tt.independentTol)
		near(t, "LLR as published", got, tt.theirs, tt.theTo)
	}
}

// reversed returns pairs from the other player's side.
func reversed(p Pairs) Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

func TestSPRTOfGamesGolden(t *testing.T) {
	tests := []struct {
		games       Games
		elo0, elo1  float64
		model       SPRTModel
		independent float64 // NaN where there is none
		theirs      float64
		tolerance   float64
	}{
		{Games{36027, 68692, 36433}, 0, 2, Normalized, 0.9233, 0.92, 0.01},
		{Games{10650, 20431, 10871}, -1.75, 0.25, Normalized, 2.2975, 2.30, 0.01},
		{Games{0, 0, 4250}, 0, 10, Normalized, 120.548, 120.56, 0.05},
		{Games{21184, 40708, 21404}, 0.5, 2.5, Logistic, -1.5719, -1.57, 0.01},
		{Games{57030, 106593, 57433}, 0, 2, Logistic, -2.5930, -2.59, 0.01},
		{Games{68526, 128429, 68965}, 0, 2, Bayesian, math.NaN(), -1.26, 0.01},
		{Games{21484, 41111, 21629}, 0.5, 2.5, Bayesian, math.NaN(), -1.13, 0.01},
	}
	for _, tt := range tests {
		got := SPRT{tt.elo0, tt.elo1, 0.05, 0.05, tt.model}.LLROfGames(tt.games)
		near(t, "LLR as published", got, tt.theirs, tt.tolerance)
		if !math.IsNaN(tt.independent) {
			near(t, "LLR", got, tt.independent, max(1e-3, 1e-4*math.Abs(tt.independent)))
		}
	}
}

func TestSPRTBounds(t *testing.T) {
	lower, upper := SPRT{Alpha: 0.05, Beta: 0.05}.Bounds()
	near(t, "lower", lower, -2.9444, 1e-4)
	near(t, "upper", upper, 2.9444, 1e-4)
	lower, upper = SPRT{Alpha: 0.05, Beta: 0.10}.Bounds()
	near(t, "lower", lower, -2.2513, 1e-4)
	near(t, "upper", upper, 2.8904, 1e-4)
	s := SPRT{0, 5, 0.05, 0.10, Normalized}
	for llr, want := range map[float64]SPRTState{2.89: Undecided, 2.8904: AcceptedH1, -2.25: Undecided, -2.2513: AcceptedH0, 0: Undecided} {
		reporttest.Want(t, s.State(llr), want, "LLR", llr)
	}
	near(t, "fraction", s.Fraction(2.8904/2), 0.5, 1e-4)
	near(t, "fraction", s.Fraction(-2.2513/2), -0.5, 1e-4)
}

func TestSPRTCheck(t *testing.T) {
	for _, good := range []SPRT{{0, 5, 0.05, 0.05, Normalized}, {500, 1500, 0.05, 0.05, Normalized}, {-8e6, 8e6, 0.05, 0.05, Normalized},
		{-3800, 3800, 0.05, 0.05, Logistic}} {
		if err := good.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, tt := range []struct {
		sprt SPRT
		want string
	}{
		{SPRT{5, 5, 0.05, 0.05, Normalized}, "elo0=5 is not less than elo1=5"},
		{SPRT{5, 0, 0.05, 0.05, Normalized}, "elo0=5 is not less"},
		{SPRT{math.NaN(), 0, 0.05, 0.05, Normalized}, "elo0=NaN: no match can reach it"},
		{SPRT{0, math.Inf(1), 0.05, 0.05, Normalized}, "elo1=+Inf: no match can reach it"},
		{SPRT{0, 1e9, 0.05, 0.05, Normalized}, "want a number from -8970748 to 8970748, which is what 10000000 pairs show if all are won"},
		{SPRT{-1e4, 0, 0.05, 0.05, Logistic}, "elo0=-10000: no match can reach it; want a number from -3840 to 3840"},
		{SPRT{0, 3841, 0.05, 0.05, Bayesian}, "elo1=3841: no match can reach it"},
		{SPRT{0, 5, 0, 0.05, Normalized}, "alpha=0"},
		{SPRT{0, 5, 0.05, 1, Normalized}, "beta=1"},
		{SPRT{0, 5, 0.5, 0.5, Normalized}, "alpha+beta=1"},
		{SPRT{0, 5, 0.05, 0.05, "elo"}, "model=elo"},
	} {
		if err := tt.sprt.Check(); err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "not less") != strings.Contains(tt.want, "not less") {
			t.Errorf("%+v: %v, want %q", tt.sprt, err, tt.want)
		}
	}
}

func TestDecreasingRoot(t *testing.T) {
	near(t, "root", decreasingRoot(func(x float64) float64 { return 1/(1+x) - 1/(3-x) }, -1, 3), 1, 1e-12)
	near(t, "root of small values", decreasingRoot(func(x float64) float64 { return (0.3 - x) / 1000 }, 0, 1), 0.3, 1e-12)
	for _, f := range []func(float64) float64{
		func(float64) float64 { return 1 }, func(float64) float64 { return -1 },
		func(float64) float64 { return math.NaN() }, func(x float64) float64 { return math.Inf(1) },
	} {
		if x := decreasingRoot(f, -1, 3); x < -1 || x > 3 {
			t.Errorf("root %v lies outside", x)
		}
	}
}

// TestSPRTKeepsItsErrors plays tests in which H0 and H1 are true: no more than alpha, or beta, of them end wrongly, but
// for chance.
func TestSPRTKeepsItsErrors(t *testing.T) {
	tests := 100
	switch {
	case testenv.Nightly():
		tests = 600
	case testenv.Long():
		tests = 200
	}
	for s, shares := range map[SPRT]func(elo float64) Pairs{
		{0, 60, 0.05, 0.05, Normalized}: pairsOfNElo,
		{-20, 30, 0.05, 0.10, Logistic}: func(elo float64) Pairs { return pairsOfScore(scoreOfElo(elo)) },
	} {
		for _, truth := range []struct {
			elo, allowed float64
			wrong        SPRTState
		}{{s.Elo0, s.Alpha, AcceptedH1}, {s.Elo1, s.Beta, AcceptedH0}} {
			random, wrong := rand.New(rand.NewPCG(1, 2)), 0
			for range tests {
				if playTest(s, shares(truth.elo), random) == truth.wrong {
					wrong++
				}
			}
			most := float64(tests)*truth.allowed + 3*math.Sqrt(float64(tests)*truth.allowed*(1-truth.allowed))
			if float64(wrong) > most || wrong == 0 {
				t.Errorf("%s: at Elo %v %d of %d tests accept %s, want some, and at most %.0f", s.Model, truth.elo, wrong, tests, truth.wrong, most)
			}
		}
	}
}

// playTest draws pairs until the test ends.
func playTest(s SPRT, shares Pairs, random *rand.Rand) SPRTState {
	var seen Pairs
	for {
		x := random.IntN(shares.N())
		for i, share := range shares {
			if x -= share; x < 0 {
				seen[i]++
				break
			}
		}
		if state := s.State(s.LLROfPairs(seen)); state != Undecided {
			return state
		}
	}
}

// pairsOfScore returns shares of pairs, in millionths, with an expected score.
func pairsOfScore(score float64) Pairs {
	const million = 1e6
	shift := 2 * (score - 0.5) // from pairs lost by half a point to pairs won by it
	return Pairs{0.03 * million, int((0.22 - shift) * million), 0.5 * million, int((0.22 + shift) * million), 0.03 * million}
}

// pairsOfNElo returns shares of pairs with a normalized Elo, found by halving.
func pairsOfNElo(elo float64) Pairs {
	score := decreasingRoot(func(s float64) float64 {
		return elo - pairsOfScore(s).Strength().NElo
	}, 0.4, 0.6)
	return pairsOfScore(score)
}
