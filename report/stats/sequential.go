package stats

import (
	"math"
)

// Looks are the times at which a group-sequential test looks at its observations.
type Looks struct {
	// Counts are the numbers of observations, growing; Bounds are the quantiles of the
	// standard normal distribution at which the interval of each look is made.
	Counts []int
	Bounds []float64
}

const (
	// maxLooks is the number of looks of a sequential test, fewer for fewer observations.
	maxLooks = 10
	// spendingExponent is the exponent of the power spending of a sequential test.
	spendingExponent = 1.5
)

// PlanLooks returns looks at up to ten equal shares of n observations, with bounds for
// repeated confidence intervals (C. Jennison and B. W. Turnbull, "Interim analyses: the
// repeated confidence interval approach", JRSS B 51 (1989)): the chance that any of them
// lacks the truth is alpha, half of it on each side. Wherever the test stops, the last
// one holds.
func PlanLooks(n int, alpha float64) Looks {
	var looks Looks
	var shares []float64
	for k := range maxLooks {
		count := ((k+1)*n + maxLooks - 1) / maxLooks
		if last := len(looks.Counts) - 1; count > 0 && (last < 0 || count > looks.Counts[last]) {
			looks.Counts = append(looks.Counts, count)
			shares = append(shares, float64(count)/float64(n))
		}
	}
	for _, bound := range sequentialBounds(shares, powerSpending(alpha/2, spendingExponent)) {
		looks.Bounds = append(looks.Bounds, math.Round(bound*1e6)/1e6) // the same on every machine
	}
	return looks
}

// Spending says how much of a level is spent by the time that a share of the
// observations, above 0 and at most 1, has been made (K. K. G. Lan and D. L. DeMets,
// "Discrete sequential boundaries for clinical trials", Biometrika 70 (1983)).
type Spending func(share float64) float64

// powerSpending spends alpha·share^exponent (K. Kim and D. L. DeMets, "Design and analysis
// of group sequential tests based on the type I error spending rate function",
// Biometrika 74 (1987)).
func powerSpending(alpha, exponent float64) Spending {
	return func(share float64) float64 { return float64(alpha * math.Pow(share, exponent)) }
}

const (
	// reach is the number of standard deviations that the integration goes below zero, and
	// steps the number of intervals of Simpson's rule.
	reach = 8
	steps = 400
	// farthest is a number of standard deviations that no level has: the chance to be
	// beyond it is less than the least number above 0.
	farthest = 40
)

// sequentialBounds returns the values that a standard normal statistic has to exceed at
// each look, the shares of the observations at which it is looked at growing up to 1: the
// chance that it does so at any look up to one is what is spent by then. The density of
// the statistic among those that have not crossed yet is integrated from look to look (P.
// Armitage, C. K. McPherson, B. C. Rowe, "Repeated significance tests on accumulating
// data", JRSS A 132 (1969)). The bounds are one-sided; two of them, each with half of the
// level, make a two-sided one.
func sequentialBounds(shares []float64, spent Spending) []float64 {
	bounds := make([]float64, len(shares))
	var open density
	before, spentBefore := 0.0, 0.0
	for k, share := range shares {
		due := spent(share) - spentBefore
		step := share - before
		limit := decreasingRoot(func(s float64) float64 { return open.above(s, step) - due }, -reach, farthest)
		bounds[k] = limit / math.Sqrt(share)
		open = open.next(limit, share, step)
		before, spentBefore = share, spent(share)
	}
	return bounds
}

// density is the density of a sum of normal increments which has not crossed a bound so far, at
// the points of Simpson's rule, each times its weight. Without points it is certainly 0.
type density struct {
	at, mass []float64
}

// above returns the chance that the sum exceeds a limit after an increment of a variance.
func (d density) above(limit, variance float64) float64 {
	spread := math.Sqrt(variance)
	if d.at == nil {
		return probability(-limit / spread)
	}
	sum := 0.0
	for i, s := range d.at {
		sum += float64(d.mass[i] * probability((s-limit)/spread))
	}
	return sum
}

// next returns the density after an increment, below a limit; share is the variance of all
// increments so far.
func (d density) next(limit, share, variance float64) density {
	low := -float64(reach * math.Sqrt(share))
	width := (limit - low) / steps
	n := density{at: make([]float64, steps+1), mass: make([]float64, steps+1)}
	for i := range n.at {
		n.at[i] = low + float64(float64(i)*width)
		n.mass[i] = float64(simpson(i) * width * d.height(n.at[i], variance))
	}
	return n
}

// height returns the density at a point after an increment of a variance.
func (d density) height(point, variance float64) float64 {
	if d.at == nil {
		return normalDensity(point, variance)
	}
	sum := 0.0
	for i, s := range d.at {
		sum += float64(d.mass[i] * normalDensity(point-s, variance))
	}
	return sum
}

// simpson returns the weight of a point of Simpson's rule.
func simpson(i int) float64 {
	switch {
	case i == 0 || i == steps:
		return 1.0 / 3
	case i%2 == 1:
		return 4.0 / 3
	}
	return 2.0 / 3
}

func normalDensity(x, variance float64) float64 {
	return math.Exp(-float64(x*x)/float64(2*variance)) / math.Sqrt(2*math.Pi*variance)
}

// maxHalvings bounds the search for a root: after so many halvings a bracket is 10³⁶
// times narrower.
const maxHalvings = 120

// decreasingRoot returns where f, which decreases between low and high, is zero.
// f is not called at the ends, which may be poles. Where it does not change its
// sign the result is the end at which it comes closest to zero. The number of
// steps is bounded, whatever f returns: a value that is not a number ends the search.
func decreasingRoot(f func(float64) float64, low, high float64) float64 {
	for range maxHalvings {
		middle := low + (high-low)/2
		if middle <= low || middle >= high {
			break
		}
		switch y := f(middle); {
		case y > 0:
			low = middle
		case y < 0:
			high = middle
		default:
			return middle
		}
	}
	return low + (high-low)/2
}

const (
	// leastSeries is the number of values below which nothing is decided: the variance of
	// so few may be small by luck.
	leastSeries = 8
	// priorWeight is the number of values that the expected variance counts as: values that
	// are almost always the same seem to have none at first.
	priorWeight = 50
)

// TwoMeans decides which of two means a series of values has, one value at a time: the
// sequential probability ratio test of A. Wald (Sequential Analysis, 1947) for normal
// values, of a variance that is estimated as it goes.
type TwoMeans struct {
	// Low and High are the means, Low below High.
	Low, High float64
	// Alpha is the chance of a wrong decision, on each side.
	Alpha float64
	// Variance is that which values are expected to have around their mean.
	Variance float64

	n            int
	sum, squares float64
}

// Add takes a value.
func (t *TwoMeans) Add(x float64) {
	t.n++
	t.sum += x
	t.squares += float64(x * x)
}

func (t *TwoMeans) Len() int { return t.n }

func (t *TwoMeans) variance() float64 {
	n := float64(t.n)
	around := max(0, t.squares-float64(t.sum*t.sum)/n)
	return (around + float64(priorWeight*t.Variance)) / (n + priorWeight)
}

// Decide returns 1 if the mean is High, -1 if it is Low, and 0 as long as it is not certain.
func (t *TwoMeans) Decide() int {
	if t.n < leastSeries {
		return 0
	}
	middle := (t.Low + t.High) / 2
	// The logarithm of the ratio of likelihoods, times the variance, which may be 0.
	ratio := (t.High - t.Low) * (t.sum - float64(float64(t.n)*middle))
	switch bound := math.Log((1-t.Alpha)/t.Alpha) * t.variance(); {
	case ratio >= bound:
		return 1
	case ratio <= -bound:
		return -1
	}
	return 0
}

// IsPositive reports whether the mean of a series is certainly above 0, with a chance of
// alpha to be wrong, by the normal distribution. variance is the least that counts as that of
// a value.
func IsPositive(values []float64, variance, alpha float64) bool {
	if len(values) < leastSeries {
		return false
	}
	mean, deviation := MeanAndDeviation(values)
	deviation = max(deviation, math.Sqrt(variance))
	return mean > 0 && float64(mean*math.Sqrt(float64(len(values)))) >= float64(Quantile(1-alpha)*deviation)
}
