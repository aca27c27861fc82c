package stats

import "math"

// Looks are the times at which a group-sequential test looks at its observations.
type Looks struct {
	// Counts are the numbers of observations, growing; Bounds are the quantiles of the
	// standard normal distribution at which the interval of each look is made.
	Counts []int
	Bounds []float64
}

const (
	// MaxLooks is the number of looks of a sequential test, fewer for fewer observations.
	MaxLooks = 10
	// SpendingExponent is that of the power spending of a sequential test.
	SpendingExponent = 1.5
)

// PlanLooks returns looks at up to ten equal shares of n observations, with bounds for
// repeated confidence intervals (C. Jennison and B. W. Turnbull, "Interim analyses: the
// repeated confidence interval approach", JRSS B 51 (1989)): the chance that any of them
// lacks the truth is alpha, half of it on each side. Wherever the test stops, the last
// one holds.
func PlanLooks(n int, alpha float64) Looks {
	var looks Looks
	var shares []float64
	for k := range MaxLooks {
		count := ((k+1)*n + MaxLooks - 1) / MaxLooks
		if last := len(looks.Counts) - 1; count > 0 && (last < 0 || count > looks.Counts[last]) {
			looks.Counts = append(looks.Counts, count)
			shares = append(shares, float64(count)/float64(n))
		}
	}
	for _, bound := range SequentialBounds(shares, PowerSpending(alpha/2, SpendingExponent)) {
		looks.Bounds = append(looks.Bounds, math.Round(bound*1e6)/1e6) // the same on every machine
	}
	return looks
}
