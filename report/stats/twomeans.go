package stats

import "math"

const (
	// leastSeries is the number of values below which nothing is decided: the variance of
	// so few may be small by luck.
	leastSeries = 8
	// priorWeight is the number of values that the expected variance counts as: values that
	// are almost always the same seem to have none at first.
	priorWeight = 50
)

// TwoMeans decides which of two means a series of values has, one value at a time: the
// sequential probability ratio test of A. Wald (Sequential Analysis, 1947) for normal
// values, of a variance that is estimated as it goes.
type TwoMeans struct {
	// Low and High are the means, Low below High.
	Low, High float64
	// Alpha is the chance of a wrong decision, on each side.
	Alpha float64
	// Variance is that which values are expected to have around their mean.
	Variance float64

	n            int
	sum, squares float64
}

// Add takes a value.
func (t *TwoMeans) Add(x float64) {
	t.n++
	t.sum += x
	t.squares += float64(x * x)
}

func (t *TwoMeans) variance() float64 {
	n := float64(t.n)
	around := max(0, t.squares-float64(t.sum*t.sum)/n)
	return (around + float64(priorWeight*t.Variance)) / (n + priorWeight)
}

// Decide returns 1 if the mean is High, -1 if it is Low, and 0 as long as it is not certain.
func (t *TwoMeans) Decide() int {
	if t.n < leastSeries {
		return 0
	}
	middle := (t.Low + t.High) / 2
	// The logarithm of the ratio of likelihoods, times the variance, which may be 0.
	ratio := (t.High - t.Low) * (t.sum - float64(float64(t.n)*middle))
	switch bound := math.Log((1-t.Alpha)/t.Alpha) * t.variance(); {
	case ratio >= bound:
		return 1
	case ratio <= -bound:
		return -1
	}
	return 0
}

// IsPositive reports whether the mean of a series is certainly above 0, with a chance of
// alpha to be wrong, by the normal distribution. variance is the least that counts as that of
// a value.
func IsPositive(values []float64, variance, alpha float64) bool {
	if len(values) < leastSeries {
		return false
	}
	mean, deviation := MeanAndDeviation(values)
	deviation = max(deviation, math.Sqrt(variance))
	return mean > 0 && float64(mean*math.Sqrt(float64(len(values)))) >= float64(Quantile(1-alpha)*deviation)
}
