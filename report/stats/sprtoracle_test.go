package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

// TestSPRTBeyondTheBreak has bounds from which the likeliest shares cannot be found by
// starting at equal ones (fastchess#879). The ratios were computed apart from this program.
func TestSPRTBeyondTheBreak(t *testing.T) {
	p := Pairs{27, 12, 44, 7, 10}
	for _, tt := range []struct {
		pairs            Pairs
		elo0, elo1, want float64
	}{{p, 0, 200, -51.08}, {p, 0, 250, -68.43}, {p, 500, 1500, -179.24}, {reversed(p), -250, 0, 68.43}, {Pairs{5, 20, 50, 20, 5}, 0, 250, -48.10}} {
		near(t, "LLR", SPRT{tt.elo0, tt.elo1, 0.05, 0.05, Normalized}.LLROfPairs(tt.pairs), tt.want, 0.005)
	}
}

// hardPairs are tables with empty columns, of one side, of draws only, and of many pairs.
var hardPairs = []Pairs{
	{27, 12, 44, 7, 10}, {5, 20, 50, 20, 5}, {0, 0, 100, 0, 0}, {0, 0, 0, 0, 1}, {100, 0, 0, 0, 0}, {0, 0, 0, 30, 0},
	{0, 60, 40, 0, 0}, {50, 0, 0, 0, 50}, {0, 30, 0, 30, 0}, {1, 0, 0, 0, 90}, {0, 0, 1_000_000, 0, 1},
	{43_000, 1_500_000, 3_000_000, 1_500_000, 44_000}, {0, 0, 6_000_000, 0, 0}, {0, 3, 6_000_000, 2, 0},
	{60_000, 900_000, 3, 28_000, 1}, {6_000_000, 0, 0, 0, 0},
	// The likeliest shares gather on 1½ points or on 2, which are almost as likely.
	{0, 147, 853, 0, 0}, {0, 9, 990_431, 0, 9562}, {0, 5, 999_320, 675, 5}, {193, 333, 352, 121, 1},
}

func TestNormalizedLLRAgainstTheOracle(t *testing.T) {
	every := testenv.Sample(61, 31) // the others are for the night
	if testenv.Nightly() {
		every = 1
	}
	bounds := []float64{-40, -3, -0.6, -0.01, 0, 0.002, 0.1, 0.5, 0.8, 0.943, 1, 1.3, 2, 2.83, 3.5, 8, 25}
	for i := 0; i < len(hardPairs)*len(bounds); i += every {
		p, bound := hardPairs[i/len(bounds)], bounds[i%len(bounds)]
		d := regularized(pairScores, p[:])
		want := oracleAtT(&d, bound)
		reporttest.Near(t, d.divergenceAtT(bound), want, 1e-9+1e-6*want, p, bound)
	}
}

// TestSpans: those of the scores above ½ are one where they overlap, which a large t keeps apart.
func TestSpans(t *testing.T) {
	d := regularized(pairScores, []int{1, 1, 1, 1, 1})
	for bound, want := range map[float64]int{0.5: 1, 2: 1, 3.5: 2, 25: 2} {
		list := newTBound(&d, bound).spans()
		last := list[len(list)-1]
		if top := last.middle * math.Exp(last.high); len(list) != want || math.Abs(top-0.5) > 1e-12 || math.Abs(list[0].low-math.Log(bound/math.Hypot(1, bound))) > 1e-12 {
			t.Errorf("t = %v: %+v, up to %v; want %d, up to 0.5", bound, list, top, want)
		}
	}
}

// oracleAtT tries all mean squares between 0 and ¼, many of them near those of shares that
// are all the same, which a large t wants; then more of them around each that is better than
// its neighbours.
func oracleAtT(d *distribution, t float64) float64 {
	k := t / math.Sqrt(1+t*t)
	at := func(root float64) float64 { return oracleOfMoments(d, k*root, root*root) }
	roots := []float64{0, 0.5}
	for i := 1; i < 170; i++ {
		near := math.Pow(10, -float64(i)/15)
		roots = append(roots, 0.5*math.Exp(-float64(i)/9), 0.25*(1-near), 0.25*(1+near), 0.5*(1-near))
	}
	slices.Sort(roots)
	values := make([]float64, len(roots))
	for i, root := range roots {
		values[i] = at(root)
	}
	least := math.Inf(1)
	for i := 1; i+1 < len(roots); i++ {
		if v := values[i]; v < math.Inf(1) && v <= values[i-1] && v <= values[i+1] {
			least = min(least, v, leastBetween(roots[i-1], roots[i+1], at))
		}
	}
	return least
}

// oracleOfMoments returns Σ pᵢ log(pᵢ/qᵢ) of the likeliest shares q with a mean and a mean
// square of the score less ½; infinite where there are none. The shares of 0 and ½ points
// leave no choice for the others. All combinations of the two that leave nothing below 0 are
// searched; the sum is convex.
func oracleOfMoments(d *distribution, mean, square float64) float64 {
	value := func(q0, q1 float64) float64 {
		q4 := 8*square - 2*mean - 3*q0 - q1
		q3 := 8*mean - 16*square + 8*q0 + 3*q1
		q2 := 1 - 6*mean + 8*square - 6*q0 - 3*q1
		sum := 0.0
		for i, q := range []float64{q0, q1, q2, q3, q4} {
			if q <= 0 {
				return math.Inf(1)
			}
			sum += d.shares[i] * math.Log(d.shares[i]/q)
		}
		return sum
	}
	return leastBetween(max(0, (8*square-2*mean-1)/2), min((8*square-2*mean)/3, (1-6*mean+8*square)/6, 8*square+2*mean), func(q0 float64) float64 {
		return leastBetween(max(0, (16*square-8*mean-8*q0)/3), min(8*square-2*mean-3*q0, (1-6*mean+8*square-6*q0)/3), func(q1 float64) float64 {
			return value(q0, q1)
		})
	})
}

// leastBetween returns the least value of a convex function by golden sections.
func leastBetween(low, high float64, f func(float64) float64) float64 {
	if !(low < high) {
		return math.Inf(1)
	}
	const golden = 0.6180339887498949
	left, right := high-golden*(high-low), low+golden*(high-low)
	atLeft, atRight := f(left), f(right)
	for range 40 {
		if atLeft < atRight {
			high, right, atRight = right, left, atLeft
			left = high - golden*(high-low)
			atLeft = f(left)
		} else {
			low, left, atLeft = left, right, atRight
			right = low + golden*(high-low)
			atRight = f(right)
		}
	}
	return min(atLeft, atRight)
}

// anyPairs draws tables of pairs, many of them with empty columns.
func anyPairs(t *rapid.T) Pairs {
	var p Pairs
	for i := range p {
		switch rapid.IntRange(0, 3).Draw(t, "kind of column") {
		case 0:
			p[i] = rapid.IntRange(0, 100).Draw(t, "pairs")
		case 1:
			p[i] = rapid.IntRange(0, 6_000_000).Draw(t, "pairs")
		case 2:
			p[i] = int(math.Exp(rapid.Float64Range(0, 15).Draw(t, "log of pairs")))
		}
	}
	return p
}

// anyBound draws a bound that Check accepts: most are small, some are as large as can be.
func anyBound(t *rapid.T, m SPRTModel) float64 {
	elo := math.Exp(rapid.Float64Range(-3, math.Log(m.most())).Draw(t, "log of a bound"))
	return rapid.SampledFrom([]float64{-elo, 0, elo}).Draw(t, "bound")
}

// divergence returns Σ pᵢ log(pᵢ/qᵢ).
func divergence(d, q *distribution) float64 {
	sum := 0.0
	for i, p := range d.shares {
		sum += p * math.Log(p/q.shares[i])
	}
	return sum
}

// Shares with the mean exist that are as likely as the likeliest are said to be.
func TestTheLikeliestHaveTheMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p Pairs
		for i := range p {
			p[i] = rapid.IntRange(0, 100).Draw(t, "pairs")
		}
		d := regularized(pairScores, p[:])
		s := expectedByElo(rapid.Float64Range(-1000, 1000).Draw(t, "elo"))
		theta := d.tilt(d.deviations(s), 0).theta
		q := distribution{scores: pairScores, shares: make([]float64, 5)}
		sum := 0.0
		for i, x := range d.deviations(s) {
			q.shares[i] = d.shares[i] / (1 + theta*x)
			sum += q.shares[i]
		}
		mean, _ := q.meanAndVariance()
		if most := divergence(&d, &q); math.Abs(sum-1) > 1e-8 || math.Abs(mean-s.score) > 1e-8 || math.Abs(most-d.divergenceAtMean(s)) > 1e-8*(1+most) {
			t.Errorf("%v: shares %v have the sum %v, the mean %v and the divergence %v; want 1, %v and %v", p, q.shares, sum, mean, most, s.score, d.divergenceAtMean(s))
		}
	})
}

// From the other player's side the same games have the opposite ratio.
func TestSPRTIsAntisymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, model := anyPairs(t), rapid.SampledFrom(SPRTModels).Draw(t, "model")
		a, b := anyBound(t, model), anyBound(t, model)
		s, m := SPRT{min(a, b), max(a, b), 0.05, 0.05, model}, SPRT{-max(a, b), -min(a, b), 0.05, 0.05, model}
		for _, side := range [][2]float64{
			{s.LLR(p, gamesOf(p)), m.LLR(reversed(p), gamesOf(reversed(p)))}, {s.LLROfGames(gamesOf(p)), m.LLROfGames(gamesOf(reversed(p)))},
		} {
			reporttest.Near(t, side[0], -side[1], 1e-6*(1+math.Abs(side[0])), s, p)
		}
	})
}

// gamesOf returns the games of pairs, with as few draws as can be.
func gamesOf(p Pairs) Games {
	return Games{Losses: 2*p[0] + p[1] + p[2], Draws: p[1] + p[3], Wins: 2*p[4] + p[3] + p[2]}
}

// The further a bound is from what was observed, on the same side, the less likely it is;
// and the nearer one is never decided against.
func TestLLRFallsAsTheBoundMovesAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, model := anyPairs(t), rapid.SampledFrom(SPRTModels).Draw(t, "model")
		if p.N() == 0 {
			return
		}
		d, games := regularized(pairScores, p[:]), gamesOf(p)
		seen := d.strength().NElo
		switch model {
		case Logistic:
			seen = d.strength().Elo
		case Bayesian:
			d = regularized(tripleScores, []int{games.Losses, games.Draws, games.Wins})
			drawElo := bayesDrawElo(d.shares[0], d.shares[2])
			mean, _ := d.meanAndVariance()
			seen = decreasingRoot(func(elo float64) float64 { return mean - expectedByBayesElo(elo, drawElo).score }, -1e5, 1e5)
		}
		a, b := anyBound(t, model), anyBound(t, model)
		s := SPRT{min(a, b), max(a, b), 0.05, 0.05, model}
		llr := s.LLR(p, games)
		if rounding := 1e-9 * float64(p.N()); s.Elo0 >= seen && llr > rounding || s.Elo1 <= seen && llr < -rounding || math.IsNaN(llr) || math.IsInf(llr, 0) {
			t.Errorf("%+v of %v, which show %v: LLR %v", s, p, seen, llr)
		}
	})
}
