package stats

import "math"

// Rated is the result of a solver on a puzzle with a rating.
type Rated struct {
	Rating float64
	Solved bool
}

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
	least, most, solved := math.Inf(1), math.Inf(-1), 0
	for _, r := range results {
		least, most = min(least, r.Rating), max(most, r.Rating)
		if r.Solved {
			solved++
		}
	}
	// Beyond these bounds the likelihood is as good as that at infinity.
	const far = 10_000
	low, high := least-far, most+far
	drop := Z95 * Z95 / 2
	switch solved {
	case len(results):
		floor := root(low, high, func(r float64) float64 { return logLikelihood(results, r) + drop })
		return Interval{math.Inf(1), floor, math.Inf(1)}
	case 0:
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
		if r.Solved {
			sum++
		}
		sum -= ScoreOfElo(rating - r.Rating)
	}
	return sum
}

// logLikelihood returns the natural logarithm of the chance of the results.
func logLikelihood(results []Rated, rating float64) float64 {
	var sum float64
	for _, r := range results {
		behind := (r.Rating - rating) * math.Ln10 / 400
		if !r.Solved {
			behind = -behind
		}
		sum -= math.Log1p(math.Exp(-math.Abs(behind))) + max(behind, 0)
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
