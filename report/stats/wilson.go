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
	if n <= 0 {
		return 0, 1
	}
	trials := float64(n)
	p := float64(successes) / trials
	zz := float64(z * z)
	center := p + zz/float64(2*trials)
	variance := float64(p*(1-p))/trials + zz/float64(4*float64(trials*trials))
	spread := float64(z * math.Sqrt(variance))
	scale := 1 + zz/trials
	low, high = (center-spread)/scale, (center+spread)/scale
	if successes <= 0 {
		low = 0 // exactly, where rounding leaves a trace
	}
	if successes >= n {
		high = 1
	}
	return low, high
}
