package stats

import (
	"math"
)

// Z95 is the two-sided 95 % quantile of the standard normal distribution.
const Z95 = 1.959963984540054

// Wilson returns the score interval of E. B. Wilson (1927) for the mean of n
// independent trials, each with a value from 0 to 1, given their sum, at the quantile z
// of the standard normal distribution. The formula is for successes and failures, 1 and
// 0; values in between vary less, so the interval is conservative. It is within 0 and 1
// and has no continuity correction. Without trials it is 0 to 1.
func Wilson(sum float64, n int, z float64) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	trials := float64(n)
	p := sum / trials
	zz := float64(z * z)
	center := p + zz/float64(2*trials)
	variance := float64(p*(1-p))/trials + zz/float64(4*float64(trials*trials))
	spread := float64(z * math.Sqrt(variance))
	scale := 1 + zz/trials
	low, high = (center-spread)/scale, (center+spread)/scale
	if sum <= 0 {
		low = 0 // exactly, where rounding leaves a trace
	}
	if sum >= trials {
		high = 1
	}
	return low, high
}

// PairedShares returns the interval of a difference of paired shares: gained minus
// lost of n cases, divided by n. It is the score interval of T. Tango ("Equivalence
// test and confidence interval for the difference in proportions for the paired-sample
// design", Statistics in Medicine 17 (1998)): all differences that a score test at the
// quantile z does not reject. Unlike a bootstrap interval it has a width even if no
// case differs. Without cases it is -1 to 1.
func PairedShares(gained, lost, n int, z float64) Interval {
	if n == 0 {
		return Interval{Low: -1, High: 1}
	}
	value := float64(gained-lost) / float64(n)
	score := func(difference float64) float64 { return tangoScore(gained, lost, n, difference) }
	return Interval{
		Value: value,
		Low:   crossing(score, -1, value, z),
		High:  crossing(score, value, 1, -z),
	}
}

// tangoScore returns the score of a difference between -1 and 1, given the
// observation: the distance in standard errors at the maximum likelihood for this
// difference. It decreases with the difference. One near -1 is seen from the other side,
// as the variance would lose its digits.
func tangoScore(gained, lost, n int, difference float64) float64 {
	if difference < -0.5 {
		return -tangoScore(lost, gained, n, -difference)
	}
	all, b, c := float64(n), float64(gained), float64(lost)
	linear := float64((2*all-b+c)*difference) - b - c
	constant := -float64(c * difference * (1 - difference))
	root := math.Sqrt(max(0, float64(linear*linear)-float64(8*all*constant)))
	share := (root - linear) / (4 * all) // of lost cases
	variance := all * (2*share + difference*(1-difference))
	distance := b - c - float64(all*difference)
	if variance <= 0 {
		return math.Copysign(math.Inf(1), distance)
	}
	return distance / math.Sqrt(variance)
}

// crossing returns where a decreasing function crosses a level between low and high.
func crossing(f func(float64) float64, low, high, level float64) float64 {
	for range 60 {
		middle := (low + high) / 2
		if f(middle) > level {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
