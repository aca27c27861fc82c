package stats

import (
	"math"
)

// eloScale is the number of Elo points of normalized Elo that stand for one
// standard deviation of a game: 800/ln 10.
const eloScale = 347.43558552260146

// Games counts games from one player's side.
type Games struct {
	Losses, Draws, Wins int
}

// N returns the number of games.
func (g Games) N() int { return g.Losses + g.Draws + g.Wins }

// Points returns the points scored: 1 for a win, ½ for a draw.
func (g Games) Points() float64 { return float64(g.Wins) + float64(g.Draws)/2 }

// Pairs counts pairs of games, in which two players have the same opening with
// each colour once, by the points of one of them: 0, ½, 1, 1½ and 2. Games of a
// pair are not independent of each other; pairs are.
type Pairs [5]int

// N returns the number of pairs.
func (p Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Strength is the difference between two players by their games.
type Strength struct {
	// Elo is the difference in Elo with half the width of its 95 % interval. It is
	// infinite where all points went to one side. Where all observations are alike, its
	// error and LOS are no numbers: one pair, or thirty equal ones, do not say how much
	// others would differ.
	Elo, EloError float64
	// NElo is the difference in normalized Elo, which counts standard deviations of
	// a game and so does not depend on the share of draws (M. Van den Bergh,
	// "Comments on normalized Elo", 2021).
	NElo, NEloError float64
	// LOS is the likelihood of superiority: the probability that the player is the
	// stronger one, by the normal approximation.
	LOS float64
}

// Strength returns what pairs say. It is the estimate to use where openings were
// played with both colours.
func (p Pairs) Strength() Strength {
	return newDistribution(pairScores, p[:]).strength()
}

// The scores of a game and of a pair, as shares of the points.
var (
	tripleScores = []float64{0, 0.5, 1}
	pairScores   = []float64{0, 0.25, 0.5, 0.75, 1}
)

// distribution is an observed or assumed distribution of scores.
type distribution struct {
	scores, shares []float64
	n              float64
}

func newDistribution(scores []float64, counts []int) distribution {
	d := distribution{scores: scores, shares: make([]float64, len(scores))}
	for _, c := range counts {
		d.n += float64(c)
	}
	for i, c := range counts {
		d.shares[i] = float64(c) / d.n
	}
	return d
}

// meanAndVariance returns the mean and the variance of one observation.
func (d *distribution) meanAndVariance() (mean, variance float64) {
	for i, a := range d.scores {
		mean += float64(d.shares[i] * a)
	}
	for i, a := range d.scores {
		variance += float64(d.shares[i] * float64((a-mean)*(a-mean)))
	}
	return mean, variance
}

// strength estimates from pairs of games.
func (d distribution) strength() Strength {
	mean, variance := d.meanAndVariance()
	if variance == 0 {
		unknown := math.NaN()
		return Strength{Elo: EloOfScore(mean), EloError: unknown, NElo: (mean - 0.5) / variance, NEloError: unknown, LOS: unknown}
	}
	deviation := math.Sqrt(variance / d.n)
	spread := float64(Z95 * deviation)
	perGame := math.Sqrt(2*variance) / eloScale // score for a point of normalized Elo
	return Strength{
		Elo:       EloOfScore(mean),
		EloError:  (EloOfScore(mean+spread) - EloOfScore(mean-spread)) / 2,
		NElo:      (mean - 0.5) / perGame,
		NEloError: spread / perGame,
		LOS:       (1 - math.Erf(-(mean-0.5)/float64(math.Sqrt2*deviation))) / 2,
	}
}

// EloOfScore returns the difference in Elo that gives an expected score from 0 to
// 1; infinite at both ends, no number beyond them.
func EloOfScore(score float64) float64 { return -400 * math.Log10(1/score-1) }

// scoreOfElo returns the expected score of a player who is so many Elo points
// stronger: 1/(1+10^(-elo/400)).
func scoreOfElo(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Rated is the result of a solver on puzzles of one rating: Solved of so many, shares of a puzzle
// where it was searched several times.
type Rated struct{ Rating, Solved, Puzzles float64 }

// SolverRating returns the rating at which the results are most likely, where a solver
// solves a puzzle with the chance 1/(1+10^((puzzle-solver)/400)), as in Elo, and its interval
// of 95 % by the likelihood ratio: the ratings that are at most 1.92 less likely, on the
// natural log scale, than the best. Where all puzzles are solved, the rating and its upper
// bound are +Inf, where none is, the rating and its lower bound are -Inf. Without results all
// are NaN. The errors of the puzzles' ratings do not count.
func SolverRating(results []Rated) Interval {
	if len(results) == 0 {
		return Interval{math.NaN(), math.NaN(), math.NaN()}
	}
	least, most, some, all := math.Inf(1), math.Inf(-1), false, true
	for _, r := range results {
		least, most = min(least, r.Rating), max(most, r.Rating)
		some, all = some || r.Solved > 0, all && r.Solved == r.Puzzles
	}
	// Beyond these bounds the likelihood is as good as that at infinity.
	const far = 10_000
	low, high := least-far, most+far
	drop := Z95 * Z95 / 2
	switch {
	case all:
		floor := root(low, high, func(r float64) float64 { return logLikelihood(results, r) + drop })
		return Interval{math.Inf(1), floor, math.Inf(1)}
	case !some:
		ceiling := root(low, high, func(r float64) float64 { return -logLikelihood(results, r) - drop })
		return Interval{math.Inf(-1), math.Inf(-1), ceiling}
	}
	rating := root(low, high, func(r float64) float64 { return -surplus(results, r) })
	best := logLikelihood(results, rating)
	return Interval{
		rating,
		root(low, rating, func(r float64) float64 { return logLikelihood(results, r) - best + drop }),
		root(rating, high, func(r float64) float64 { return best - logLikelihood(results, r) - drop }),
	}
}

// surplus returns how many more puzzles are solved than a solver of a rating is expected to;
// it falls as the rating rises, and is 0 where the results are most likely.
func surplus(results []Rated, rating float64) float64 {
	var sum float64
	for _, r := range results {
		sum += r.Solved - float64(r.Puzzles*scoreOfElo(rating-r.Rating))
	}
	return sum
}

// logLikelihood returns the natural logarithm of the chance of the results.
func logLikelihood(results []Rated, rating float64) float64 {
	var sum float64
	for _, r := range results {
		behind := (r.Rating - rating) * math.Ln10 / 400
		sum -= float64(r.Puzzles*math.Log1p(math.Exp(-math.Abs(behind)))) + float64(r.Solved*max(behind, 0)) + float64((r.Puzzles-r.Solved)*max(-behind, 0))
	}
	return sum
}

// root returns where a rising function crosses 0 between two bounds, to a thousandth.
func root(low, high float64, f func(float64) float64) float64 {
	for high-low > 1e-3 {
		middle := (low + high) / 2
		if f(middle) < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
