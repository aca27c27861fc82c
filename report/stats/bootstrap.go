package stats

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Units are the sample of a bootstrap: independent units, each with the same number of
// values. With repeated searches the unit is the case, so that the searches of a case
// stay together, and with them the noise of the case.
type Units struct {
	// Columns is the number of values per unit, at least 1.
	Columns int
	// Values are the values of all units, unit by unit.
	Values []float64
}

func (u Units) Len() int { return len(u.Values) / u.Columns }

// Statistic is computed from the sums of the columns over some units, as means and
// their ratios are.
type Statistic func(sums []float64) float64

// Interval is a number with its limits.
type Interval struct {
	Value, Low, High float64
}

// Bootstrap are the parameters of a bootstrap.
type Bootstrap struct {
	// Resamples is the number of resamples; fewer, but at least 1000, are drawn from a
	// sample of more than 200 000 000 / Resamples units.
	Resamples int
	// Seed is the seed; each interval starts from it.
	Seed uint64
	// Level is the coverage of the interval, as 0.95. Each of its limits by itself has
	// (1+Level)/2.
	Level float64
}

// BCa returns the bias-corrected and accelerated bootstrap interval of a statistic (B.
// Efron, "Better bootstrap confidence intervals", JASA 82 (1987)): percentiles of the
// statistic over resamples, corrected for the bias of the resamples and for the
// acceleration estimated by leaving out one unit at a time. There must be at least one
// unit. If all resamples give the same value, so do the limits.
func (b Bootstrap) BCa(u Units, statistic Statistic) Interval {
	value := statistic(u.sums())
	drawn := b.draw(u, statistic)
	slices.Sort(drawn)
	bias := Quantile(clampShare(shareBelow(drawn, value), len(drawn)))
	acceleration := u.acceleration(statistic)
	limit := func(p float64) float64 {
		z := bias + Quantile(p)
		moved := probability(bias + z/(1-float64(acceleration*z)))
		return drawn[place(moved, len(drawn))]
	}
	tail := (1 - b.Level) / 2
	return Interval{Value: value, Low: limit(tail), High: limit(1 - tail)}
}

func (u Units) sums() []float64 {
	sums := make([]float64, u.Columns)
	for i, v := range u.Values {
		sums[i%u.Columns] += v
	}
	return sums
}

// maxDraws bounds the units drawn for an interval, and leastResamples the resamples if
// that is too few for the number of units: the limits of a large sample vary little.
const (
	maxDraws       = 200_000_000
	leastResamples = 1000
)

// resamples returns the number of resamples of n units.
func (b Bootstrap) resamples(n int) int {
	return min(b.Resamples, max(maxDraws/n, leastResamples))
}

// draw returns the statistic of resamples, each of as many units as there are.
func (b Bootstrap) draw(u Units, statistic Statistic) []float64 {
	n := u.Len()
	random := rand.NewPCG(b.Seed, uint64(n))
	drawn := make([]float64, b.resamples(n))
	sums := make([]float64, u.Columns)
	for i := range drawn {
		if u.Columns == 1 {
			sums[0] = resampleOne(u.Values, random)
		} else {
			resample(u, random, sums)
		}
		drawn[i] = statistic(sums)
	}
	return drawn
}

// resampleOne returns the sum of a resample of values. Each random number of 64 bits
// gives two indexes: the product of 32 bits with the number of values has the index in
// its upper half.
func resampleOne(values []float64, random *rand.PCG) float64 {
	n := uint64(len(values))
	var sum float64
	for range n / 2 {
		r := random.Uint64()
		sum += values[(r>>32)*n>>32]
		sum += values[(r&math.MaxUint32)*n>>32]
	}
	if n%2 == 1 {
		sum += values[(random.Uint64()>>32)*n>>32]
	}
	return sum
}

// resample sets sums to those of as many units as there are, drawn with
// replacement.
func resample(u Units, random *rand.PCG, sums []float64) {
	clear(sums)
	n := uint64(u.Len())
	for range n {
		place, _ := bits.Mul64(random.Uint64(), n)
		for i, v := range u.Values[int(place)*u.Columns:][:u.Columns] {
			sums[i] += v
		}
	}
}

// shareBelow returns the share of sorted values less than value, counting half of
// those equal to it.
func shareBelow(sorted []float64, value float64) float64 {
	from, _ := slices.BinarySearch(sorted, value)
	to := from
	for to < len(sorted) && sorted[to] == value {
		to++
	}
	return float64(from+to) / float64(2*len(sorted))
}

// clampShare keeps a share of n values away from 0 and 1, which have no quantiles.
func clampShare(share float64, n int) float64 {
	edge := 1 / float64(2*n)
	return max(edge, min(share, 1-edge))
}

// place returns the place of the quantile p among n sorted values.
func place(p float64, n int) int {
	return max(0, min(int(math.Floor(float64(p*float64(n+1))))-1, n-1))
}

// acceleration returns the skewness of the statistic with one unit left out, over
// 6: how fast its standard error changes with its value.
func (u Units) acceleration(statistic Statistic) float64 {
	n := u.Len()
	all := u.sums()
	without := make([]float64, u.Columns)
	left := make([]float64, n)
	var mean float64
	for i := range n {
		for c := range u.Columns {
			without[c] = all[c] - u.Values[i*u.Columns+c]
		}
		left[i] = statistic(without)
		mean += left[i] / float64(n)
	}
	var squares, cubes float64
	for _, v := range left {
		d := mean - v
		squares += float64(d * d)
		cubes += float64(float64(d*d) * d)
	}
	if squares == 0 || math.IsNaN(cubes) || math.IsInf(squares, 0) {
		return 0
	}
	return cubes / float64(6*math.Pow(squares, 1.5))
}

// Mean returns the statistic that is the mean of n units of one column.
func Mean(n int) Statistic {
	return func(sums []float64) float64 { return sums[0] / float64(n) }
}

// GeometricMeanRatio returns the ratio of the geometric means of paired values,
// other to base, which is the geometric mean of their ratios, with its interval
// over the pairs. logs are the natural logarithms of the ratios, at least one.
func (b Bootstrap) GeometricMeanRatio(logs []float64) Interval {
	mean := b.BCa(Units{Columns: 1, Values: logs}, Mean(len(logs)))
	return Interval{Value: math.Exp(mean.Value), Low: math.Exp(mean.Low), High: math.Exp(mean.High)}
}

// PAR2 returns the penalised average runtime of the SAT competitions: the mean cost of
// the solutions, where an unsolved case counts as twice the limit. took has a value
// for each case; unsolved marks those that are limits.
func PAR2(took []float64, unsolved []bool) float64 {
	if len(took) == 0 {
		return 0
	}
	var sum float64
	for i, v := range took {
		if unsolved[i] {
			v *= 2
		}
		sum += v
	}
	return sum / float64(len(took))
}
