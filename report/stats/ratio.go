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

// Work is the work of two contenders in the same stretch of a run: nodes, and the time
// that they took.
type Work struct {
	BaseNodes, BaseTime, Nodes, Time float64
}

// RateRatio returns the ratio of two rates, other to base, each total nodes over total
// time, with its interval over stretches of the run in which the two took turns: what
// slows down the machine for a while slows down both, and affects few stretches. Times
// are greater than 0.
func (b Bootstrap) RateRatio(stretches []Work) Interval {
	u := Units{Columns: 4}
	for _, w := range stretches {
		u.Values = append(u.Values, w.BaseNodes, w.BaseTime, w.Nodes, w.Time)
	}
	return b.BCa(u, func(sums []float64) float64 {
		return sums[2] / sums[3] / (sums[0] / sums[1])
	})
}
