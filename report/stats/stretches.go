package stats

import (
	"cmp"
	"math"
	"slices"
)

const (
	// maxStretches is the number of stretches into which a longer series is divided:
	// few, so that each is longer than most disturbances, and enough that Student's t
	// costs little.
	maxStretches = 20
	// maxAutocorrelation bounds the estimate, which widens an interval 4.4 times at most.
	maxAutocorrelation = 0.9
)

// Stretches returns how many stretches a series of n measurements is divided into, and
// the stretch of measurement i is i*Stretches(n)/n.
func Stretches(n int) int { return min(n, maxStretches) }

// Unseen is the variance of a mean over stretches, of whatever differs only from one spell to
// another, as the luck of a start does, that the differences between the stretches do not
// show. The variance is that between spells, and spells is their number. If each stretch is a
// spell of its own all of it is seen, of a single spell nothing.
func Unseen(variance, spells float64, stretches int) float64 {
	n := float64(stretches)
	if n < 2 || spells >= n {
		return 0
	}
	return variance * (n - spells) / (spells * (n - 1))
}

// meanOfSeries returns the mean of one value for each of two or more consecutive
// stretches of a series of measurements, with its interval at a level such as 0.95:
// Student's t by the method of batch means (A. M. Law and J. S. Carson, Operations
// Research 27 (1979)), for measurements disturbed by something that lasts, as the load
// of a machine does. If the stretches are still correlated because it lasts longer, the
// variance is multiplied by (1+r)/(1-r), where r is their autocorrelation at lag 1,
// corrected for its bias (F. H. C. Marriott and J. A. Pope, Biometrika 41 (1954)) and
// at least 0. A disturbance as long as the series is not noticed: its variance is unseen.
func meanOfSeries(stretches []float64, level, unseen float64) Interval {
	n := float64(len(stretches))
	var mean float64
	for _, v := range stretches {
		mean += v / n
	}
	var squares, products float64
	for i, v := range stretches {
		squares += float64((v - mean) * (v - mean))
		if i > 0 {
			products += float64((v - mean) * (stretches[i-1] - mean))
		}
	}
	var deviation float64
	if squares > 0 {
		r := products / squares
		r = min(max(0, r+(1+float64(4*max(0, r)))/n), maxAutocorrelation)
		deviation = math.Sqrt(squares / (n - 1) / n * (1 + r) / (1 - r))
	}
	t := studentQuantile(n-1, (1+level)/2)
	half := math.Hypot(t*deviation, Quantile((1+level)/2)*math.Sqrt(unseen))
	return Interval{mean, mean - half, mean + half}
}

// exponential returns the interval of a ratio, given the interval of its logarithm.
func (i Interval) exponential() Interval {
	return Interval{math.Exp(i.Value), math.Exp(i.Low), math.Exp(i.High)}
}

// RatioOfSeries returns the geometric mean of ratios, given their natural logarithms,
// two or more in the order in which they were measured, with the interval of
// meanOfSeries; for unseen see Unseen.
func RatioOfSeries(logs []float64, level, unseen float64) Interval {
	n := Stretches(len(logs))
	stretches, counts := make([]float64, n), make([]float64, n)
	var mean float64
	for i, v := range logs {
		stretches[i*n/len(logs)] += v
		counts[i*n/len(logs)]++
		mean += v / float64(len(logs))
	}
	for i := range stretches {
		stretches[i] /= counts[i]
	}
	i := meanOfSeries(stretches, level, unseen)
	return Interval{mean, mean - (i.Value - i.Low), mean + (i.High - i.Value)}.exponential()
}

// Work is the work of two contenders in searches of the same case: nodes, and the time that
// they took.
type Work struct {
	BaseNodes, BaseTime, Nodes, Time float64
}

// RateRatio returns the ratio of two rates, other to base, given two or more searches in the
// order in which they were made: the geometric mean over stretches of rateOf, with the interval
// of meanOfSeries. Nodes and times are greater than 0. What slows down the machine for a
// while slows down both contenders, if they take turns, and affects few stretches. For unseen
// see Unseen.
func RateRatio(searches []Work, level, unseen float64) Interval {
	n := Stretches(len(searches))
	logs := make([]float64, n)
	begin := 0
	for s := range logs {
		end := ((s+1)*len(searches) + n - 1) / n // the first that is not of the stretch
		logs[s] = rateOf(searches[begin:end])
		begin = end
	}
	return meanOfSeries(logs, level, unseen).exponential()
}

// outer is the part of a stretch at each end of its ratios that counts as the next ratio
// inside: one in seven. A search that was disturbed takes up to twice as long as the others, and
// without such outliers the interval is a quarter narrower.
const outer = 7

// rateOf returns the mean of the logarithms of the ratios of rates in a stretch, by nodes and
// with outliers set to the next ratio inside (Winsorised).
func rateOf(stretch []Work) float64 {
	type ratio struct{ log, weight float64 }
	ratios := make([]ratio, len(stretch))
	for i, w := range stretch {
		ratios[i] = ratio{math.Log(w.Nodes/w.Time) - math.Log(w.BaseNodes/w.BaseTime), w.Nodes + w.BaseNodes}
	}
	slices.SortFunc(ratios, func(a, b ratio) int { return cmp.Compare(a.log, b.log) })
	cut := len(ratios) / outer
	low, high := ratios[cut].log, ratios[len(ratios)-1-cut].log
	var sum, weights float64
	for _, r := range ratios {
		sum += float64(r.weight * min(max(r.log, low), high))
		weights += r.weight
	}
	return sum / weights
}
