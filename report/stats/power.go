package stats

import (
	"math"
)

// Power computes what a paired test can detect: the test used by the comparison, at
// the two-sided level Alpha, with the probability Power of detecting an existing
// difference.
type Power struct {
	Alpha, Power float64
	critical     []int // see criticalValue
}

// DetectableShare returns the smallest difference of two shares that n cases would
// have detected, given the share of discordant cases; as the difference cannot exceed
// that share, the share is raised with it if necessary. It is exact for McNemar's
// mid-p test. The result is false if no difference at all would have been detected.
func (p *Power) DetectableShare(n int, discordant float64) (float64, bool) {
	power := func(difference float64) float64 { return p.OfMcNemar(n, max(discordant, difference), difference) }
	if n == 0 || power(1) < p.Power {
		return 0, false
	}
	low, high := 0.0, 1.0
	for range 20 {
		middle := (low + high) / 2
		if power(middle) < p.Power {
			low = middle
		} else {
			high = middle
		}
	}
	return high, true
}

// OfMcNemar returns the probability that the test of n cases detects a difference of shares, in either
// direction, over all relevant numbers of discordant cases.
func (p *Power) OfMcNemar(n int, discordant, difference float64) float64 {
	differing := binomial{n, discordant}
	better := 1.0
	if discordant > 0 {
		better = (discordant + difference) / (2 * discordant)
	}
	mean, spread := differing.mean(), differing.deviation()
	from, to := max(0, int(mean-7*spread-3)), min(n, int(mean+7*spread+3))
	sum := 0.0
	for k := from; k <= to; k++ {
		c := p.criticalValue(k)
		if c < 0 {
			continue
		}
		gained := binomial{k, better}
		shown := gained.atMost(c) + 1 - gained.atMost(k-c-1)
		sum += float64(differing.exactly(k) * shown)
	}
	return sum
}

// criticalValue returns the largest number of cases in the rarer direction, of k
// discordant ones, at which the test detects a difference; -1 if none does. It never
// grows by more than 1 from one k to the next.
func (p *Power) criticalValue(k int) int {
	if len(p.critical) == 0 {
		p.critical = []int{-1}
	}
	for len(p.critical) <= k {
		next := len(p.critical)
		c := p.critical[next-1]
		if McNemar(c+1, next-c-1).TwoSidedMid() <= p.Alpha && 2*(c+1) < next {
			c++
		}
		p.critical = append(p.critical, c)
	}
	return p.critical[k]
}

// CasesForShare returns how many cases would detect the observed difference of shares
// with the observed share of discordant cases (R. J. Connor, "Sample size for testing
// differences in proportions for the paired-sample design", Biometrics 43 (1987)).
// difference is not 0.
func (p *Power) CasesForShare(discordant, difference float64) int {
	square := float64(difference * difference)
	spread := float64(Quantile(1-p.Alpha/2)*math.Sqrt(discordant)) +
		float64(Quantile(p.Power)*math.Sqrt(max(0, discordant-square)))
	return int(math.Ceil(float64(spread*spread) / square))
}

// EquivalentShares returns the p-value of two one-sided tests that a difference of paired
// shares, gained minus lost of n cases, is not within the margin of 0 (D. J. Schuirmann,
// "A comparison of the two one-sided tests procedure and the power approach", Journal of
// Pharmacokinetics and Biopharmaceutics 15 (1987)), by Tango's score. Without cases it is
// 1.
func EquivalentShares(gained, lost, n int, margin float64) float64 {
	if n == 0 {
		return 1
	}
	above := tangoScore(gained, lost, n, -margin) // how far the difference is above the lower limit
	below := -tangoScore(gained, lost, n, margin)
	return 1 - probability(min(above, below))
}

// MeanAndDeviation returns the mean and the standard deviation of a sample; the deviation of less
// than two values is 0.
func MeanAndDeviation(values []float64) (mean, deviation float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	if n < 2 {
		return mean, 0
	}
	for _, v := range values {
		deviation += float64((v-mean)*(v-mean)) / (n - 1)
	}
	return mean, math.Sqrt(deviation)
}
