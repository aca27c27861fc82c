package stats

import (
	"math"
	"sort"
)

// MeanPower computes what a number of paired differences can show about their mean, by
// intervals at a level alpha.
type MeanPower struct {
	// Deviation is the standard deviation of a difference, more than 0.
	Deviation float64
	// Most is the largest difference possible, where the interval is MeanInterval; 0 for one
	// that depends on the deviation alone.
	Most float64
}

func (m MeanPower) error(n int) float64 { return m.Deviation / math.Sqrt(float64(n)) }

// width returns how far the limits of an interval are from the mean, at a quantile z of the
// standard normal distribution: the expansion of E. A. Cornish and R. A. Fisher ("Moments
// and cumulants in the specification of distributions", Revue de l'Institut International de
// Statistique 5 (1938)) of MeanInterval, whose additional observation has the mean most/n, and
// a variance and a skewness. Otherwise it is z standard errors.
func (m MeanPower) width(n int, z float64) float64 {
	extreme := m.Most / float64(n)
	square := float64(extreme * extreme)
	variance := float64(m.error(n)*m.error(n)) + square
	return extreme + float64(z*math.Sqrt(variance)) + float64((float64(z*z)-1)*extreme*square)/(3*variance)
}

// Difference returns the chance that n differences show that a mean is not 0.
func (m MeanPower) Difference(n int, mean, alpha float64) float64 {
	width := m.width(n, Quantile(1-alpha/2))
	return probability((mean-width)/m.error(n)) + probability((-mean-width)/m.error(n))
}

// Equal returns the chance that n differences with a mean of 0 are called equal within a
// margin by two one-sided tests (Schuirmann 1987). For a Most of 0 it is 0 below a Kappa of
// 2.7 at 0.05.
func (m MeanPower) Equal(n int, margin, alpha float64) float64 {
	return max(0, 2*probability((margin-m.width(n, Quantile(1-alpha)))/m.error(n))-1)
}

// Detectable returns the smallest mean that n differences show with a probability.
func (m MeanPower) Detectable(n int, alpha, power float64) float64 {
	return m.width(n, Quantile(1-alpha/2)) + float64(Quantile(power)*m.error(n))
}

// CasesForDifference returns how many differences show a mean, which is not 0, with a
// probability.
func (m MeanPower) CasesForDifference(mean, alpha, power float64) int {
	return leastCount(func(n int) bool { return m.Detectable(n, alpha, power) <= math.Abs(mean) })
}

// CasesForEqual returns how many differences with a mean of 0 are called equal with a
// probability.
func (m MeanPower) CasesForEqual(margin, alpha, power float64) int {
	return leastCount(func(n int) bool { return m.Equal(n, margin, alpha) >= power })
}

// maxCount is a number of cases that no suite has.
const maxCount = 1 << 40

// leastCount returns the smallest number that is enough, as all above it are.
func leastCount(isEnough func(n int) bool) int {
	high := 1
	for high < maxCount && !isEnough(high) {
		high *= 2
	}
	return high/2 + 1 + sort.Search(high-high/2-1, func(i int) bool { return isEnough(high/2 + 1 + i) })
}

// Kappa returns how much n paired differences say about a margin: n·margin²/deviation²,
// the square of the margin in standard errors of the mean. With many differences it alone
// decides what can be concluded. Without deviation it is infinite.
func Kappa(n int, margin, deviation float64) float64 {
	root := margin / deviation
	return float64(float64(n) * float64(root*root))
}
