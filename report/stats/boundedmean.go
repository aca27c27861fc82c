package stats

import (
	"math"
	"slices"
)

// MeanInterval returns the interval of the mean of paired differences, each between -most
// and most, at a quantile z of the standard normal distribution. Each limit is the bound of
// N. Gaffke, "Three test statistics for a nonparametric one-sided hypothesis on the mean of a
// nonnegative variable", Mathematical Methods of Statistics 14 (2005): a quantile of the
// mean under random weights, those of a Bayesian bootstrap, with one more observation as
// extreme as any could be. That stands for what is too rare to have been seen. For losses of
// the same size the limits are those of C. J. Clopper and E. S. Pearson, with many
// observations those of Student's t; no distribution is known for which they hold less
// often than they should (E. Learned-Miller and P. S. Thomas, arXiv:1905.06208).
func MeanInterval(differences []float64, most, z float64) Interval {
	mean, _ := MeanAndDeviation(differences)
	level := probability(-z)
	return Interval{
		Value: mean,
		Low:   withExtreme(differences, most, 1).lowerLimit(level),
		High:  -withExtreme(differences, most, -1).lowerLimit(level),
	}
}

// EquivalentMeans returns the p-value of two one-sided tests that the mean of paired
// differences, each between -most and most, is not within the margin of 0: both limits of
// MeanInterval are within the margins at that level.
func EquivalentMeans(differences []float64, most, margin float64) float64 {
	return max(withExtreme(differences, most, 1).atMost(-margin), withExtreme(differences, most, -1).atMost(-margin))
}

// MeanWorse returns the one-sided p-value for a mean of paired differences below 0: the
// upper limit of MeanInterval is below 0 at that level.
func MeanWorse(differences []float64, most float64) float64 {
	return withExtreme(differences, most, -1).atMost(0)
}

// MeanDiffers returns the two-sided p-value for a mean of paired differences other than 0.
func MeanDiffers(differences []float64, most float64) float64 {
	better := withExtreme(differences, most, 1).atMost(0)
	return min(1, 2*min(better, MeanWorse(differences, most)))
}

// weighted are values whose mean is taken with random weights, which are uniform among all
// that add up to 1. What is computed of a value is computed once for those that equal it, if
// it is among the first mostKinds: differences of shares have few values.
type weighted struct {
	kinds []float64
	of    []int // the kind of each value
	least float64
}

const mostKinds = 24

// withExtreme returns differences times a sign, and -most.
func withExtreme(differences []float64, most, sign float64) weighted {
	w := weighted{of: make([]int, 0, len(differences)+1), least: -most}
	for _, d := range differences {
		w.add(sign * d)
	}
	w.add(-most)
	return w
}

func (w *weighted) add(v float64) {
	kind := slices.Index(w.kinds[:min(len(w.kinds), mostKinds)], v)
	if kind < 0 {
		kind = len(w.kinds)
		w.kinds = append(w.kinds, v)
	}
	w.of = append(w.of, kind)
}

// lowerLimit returns the quantile of the weighted mean at a level.
func (w weighted) lowerLimit(level float64) float64 {
	return decreasingRoot(func(limit float64) float64 { return level - w.atMost(limit) }, w.least, -w.least)
}

// maxSteps bounds the search for a saddlepoint, which takes ten steps or so.
const maxSteps = 100

// atMost returns the probability that the weighted mean is at most a limit. The weights are
// exponential variables divided by their sum, so it is that of a sum of them, each times the
// distance of its value to the limit, being at most 0: the saddlepoint approximation of R.
// Lugannani and S. Rice, "Saddle point approximation for the distribution of the sum of
// independent random variables", Advances in Applied Probability 12 (1980), in the form of O.
// E. Barndorff-Nielsen (1986). Compared with exact probabilities it is at most 2 % too high
// at 0.05.
func (w weighted) atMost(limit float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range w.kinds {
		low, high = min(low, v-limit), max(high, v-limit)
	}
	switch {
	case low >= 0:
		return 0
	case high <= 0:
		return 1
	}
	point, slope := w.saddlepoint(limit, 1/low, 1/high)
	logs, cubesOf := make([]float64, len(w.kinds)), make([]float64, len(w.kinds))
	for kind, v := range w.kinds {
		a := v - limit
		tilted := a / (1 - float64(point*a))
		logs[kind], cubesOf[kind] = math.Log1p(-float64(point*a)), float64(float64(tilted*tilted)*tilted)
	}
	cumulant, cubes := 0.0, 0.0
	for _, kind := range w.of {
		cumulant -= logs[kind]
		cubes += cubesOf[kind]
	}
	root := math.Copysign(math.Sqrt(max(0, -2*cumulant)), point)
	if math.Abs(root) < 1e-4 {
		return probability(root + cubes/float64(3*math.Pow(slope, 1.5)))
	}
	return probability(root + math.Log(point*math.Sqrt(slope)/root)/root)
}

// saddlepoint returns where the derivative of the cumulant generating function is 0, between
// two poles, and the second derivative there: Newton's method, by halves where that leaves
// what is left of the interval.
func (w weighted) saddlepoint(limit, low, high float64) (point, slope float64) {
	tilted := make([]float64, len(w.kinds))
	for range maxSteps {
		for kind, v := range w.kinds {
			a := v - limit
			tilted[kind] = a / (1 - float64(point*a))
		}
		derivative := 0.0
		slope = 0
		for _, kind := range w.of {
			derivative += tilted[kind]
			slope += float64(tilted[kind] * tilted[kind])
		}
		if math.Abs(derivative) <= 1e-10*math.Sqrt(slope) {
			break
		}
		if derivative > 0 {
			high = point
		} else {
			low = point
		}
		if point -= derivative / slope; point <= low || point >= high {
			point = (low + high) / 2
		}
	}
	return point, slope
}

// maxHalvings bounds the search for a root: after so many halvings a bracket is 10³⁶
// times narrower.
const maxHalvings = 120

// decreasingRoot returns where f, which decreases between low and high, is zero.
// f is not called at the ends, which may be poles. Where it does not change its
// sign the result is the end at which it comes closest to zero. The number of
// steps is bounded, whatever f returns: a value that is not a number ends the search.
func decreasingRoot(f func(float64) float64, low, high float64) float64 {
	for range maxHalvings {
		middle := low + (high-low)/2
		if middle <= low || middle >= high {
			break
		}
		switch y := f(middle); {
		case y > 0:
			low = middle
		case y < 0:
			high = middle
		default:
			return middle
		}
	}
	return low + (high-low)/2
}
