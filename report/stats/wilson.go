package stats

import "math"

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
