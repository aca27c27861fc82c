package stats

import "math"

// Mean returns the statistic that is the mean of n units of one column.
func Mean(n int) Statistic {
	return func(sums []float64) float64 { return sums[0] / float64(n) }
}

// GeometricMeanRatio returns the ratio of the geometric means of paired values,
// other to base, which is the geometric mean of their ratios, with its interval
// over the pairs. logs are the natural logarithms of the ratios, of which there is
// at least one.
func (b Bootstrap) GeometricMeanRatio(logs []float64) Interval {
	mean := b.BCa(Units{Columns: 1, Values: logs}, Mean(len(logs)))
	return Interval{Value: math.Exp(mean.Value), Low: math.Exp(mean.Low), High: math.Exp(mean.High)}
}
