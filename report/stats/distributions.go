package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// probability returns the probability that a standard normal variable lies below
// z.
func probability(z float64) float64 { return distuv.UnitNormal.CDF(z) }

// Quantile returns the value below which a standard normal variable is with
// probability p, between 0 and 1.
func Quantile(p float64) float64 { return distuv.UnitNormal.Quantile(p) }

// binomial is the distribution of successes in trials of a chance. The library
// has no logarithm of 0 for what is sure.
type binomial struct {
	trials int
	chance float64
}

func (b binomial) exactly(k int) float64 {
	switch {
	case b.chance <= 0 && k == 0, b.chance >= 1 && k == b.trials:
		return 1
	case b.chance <= 0 || b.chance >= 1:
		return 0
	}
	return distuv.Binomial{N: float64(b.trials), P: b.chance}.Prob(float64(k))
}

func (b binomial) atMost(k int) float64 {
	switch {
	case k < 0:
		return 0
	case k >= b.trials:
		return 1
	}
	return distuv.Binomial{N: float64(b.trials), P: b.chance}.CDF(float64(k))
}

func (b binomial) mean() float64 { return float64(b.trials) * b.chance }

func (b binomial) deviation() float64 { return math.Sqrt(b.mean() * (1 - b.chance)) }
