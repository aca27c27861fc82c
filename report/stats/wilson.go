package stats

import "math"

// Z95 is the two-sided 95 % quantile of the standard normal distribution.
const Z95 = 1.959963984540054

// Wilson returns the score interval of E. B. Wilson (1927) for a proportion of
// which n independent trials showed the given number of successes, at the
// quantile z of the standard normal distribution. The interval lies within 0
// and 1 and has no continuity correction. Without trials nothing is known: the
// interval is 0 to 1.
func Wilson(successes, n int, z float64) (low, high float64) {
	return WilsonMean(float64(successes), n, z)
}

// WilsonMean is Wilson for n independent trials each of which has a value from 0
// to 1 in the place of success or failure, as the share of several tries at it;
// sum is the sum of the values. The interval is on the safe side: values between
// 0 and 1 vary less than successes and failures of the same mean.
func WilsonMean(sum float64, n int, z float64) (low, high float64) {
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
