package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/combin"
)

// The distributions are those of gonum's distuv, which TestDistributions compares them
// with: that package brings linear algebra, a twelfth of the time in which Keymove is
// compiled.

// probability returns the probability that a standard normal variable lies below
// z.
func probability(z float64) float64 { return 0.5 * math.Erfc(-z/math.Sqrt2) }

// Quantile returns the value below which a standard normal variable is with
// probability p, between 0 and 1.
func Quantile(p float64) float64 { return mathext.NormalQuantile(p) }

// studentQuantile returns the value below which a variable of Student's distribution with
// nu degrees of freedom is with probability p, above 0.5 and below 1.
func studentQuantile(nu, p float64) float64 {
	t := mathext.InvRegIncBeta(nu/2, 0.5, 2*(1-p))
	return math.Sqrt(nu * (1 - t) / t)
}

// binomial is the distribution of successes in trials of a chance.
type binomial struct {
	trials int
	chance float64
}

func (b binomial) exactly(k int) float64 {
	switch {
	case b.chance <= 0 && k == 0, b.chance >= 1 && k == b.trials:
		return 1
	case b.chance <= 0, b.chance >= 1, k < 0, k > b.trials:
		return 0
	}
	n, x := float64(b.trials), float64(k)
	ways := combin.LogGeneralizedBinomial(n, x)
	return math.Exp(ways + x*math.Log(b.chance) + (n-x)*math.Log(1-b.chance))
}

func (b binomial) atMost(k int) float64 {
	switch {
	case k < 0:
		return 0
	case k >= b.trials:
		return 1
	}
	return mathext.RegIncBeta(float64(b.trials-k), float64(k)+1, 1-b.chance)
}

func (b binomial) mean() float64 { return float64(b.trials) * b.chance }

func (b binomial) deviation() float64 { return math.Sqrt(b.mean() * (1 - b.chance)) }
