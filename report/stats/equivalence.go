package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// leastDiffering is the number of differences from which on their variance says
// something about their mean.
const leastDiffering = 10

// EquivalentShares returns the p-value of two one-sided tests that a difference of paired
// shares, gained minus lost of n cases, is not within the margin of 0 (D. J. Schuirmann,
// "A comparison of the two one-sided tests procedure and the power approach", Journal of
// Pharmacokinetics and Biopharmaceutics 15 (1987)), by Tango's score. Without cases it is
// 1.
func EquivalentShares(gained, lost, n int, margin float64) float64 {
	if n == 0 {
		return 1
	}
	above := tangoScore(gained, lost, n, -margin) // how far the difference is above the lower limit
	below := -tangoScore(gained, lost, n, margin)
	return 1 - probability(min(above, below))
}

// EquivalentMeans returns the same p-value for the mean of paired differences, each
// between -most and most: by Student's t if at least ten of them are not 0, else by the
// score of how many there are (see MeanInterval).
func EquivalentMeans(differences []float64, most, margin float64) float64 {
	n := len(differences)
	if n == 0 {
		return 1
	}
	more, less := signs(differences)
	if more+less < leastDiffering {
		return 1 - probability(shareScore(max(more, less), n, margin/most))
	}
	mean, deviation := MeanAndDeviation(differences)
	distance := (margin - math.Abs(mean)) / (deviation / math.Sqrt(float64(n)))
	return 1 - distuv.StudentsT{Nu: float64(n - 1), Sigma: 1}.CDF(distance)
}

// MeanInterval returns the interval of the mean of paired differences, each between -most
// and most, at a quantile z of the standard normal distribution. With ten or more that
// are not 0 it is Student's. With fewer their variance says little, but the mean exceeds
// no upper limit of the share of differences above 0, each being at most most, nor
// anything below 0 that of the others (Wilson): such an interval always has 0 in it.
func MeanInterval(differences []float64, most, z float64) Interval {
	n := len(differences)
	if n == 0 {
		return Interval{Low: -most, High: most}
	}
	mean, deviation := MeanAndDeviation(differences)
	more, less := signs(differences)
	if more+less < leastDiffering {
		_, above := Wilson(float64(more), n, z)
		_, below := Wilson(float64(less), n, z)
		return Interval{Value: mean, Low: -float64(most * below), High: float64(most * above)}
	}
	return Student(mean, deviation, n, z)
}

// Student returns Student's interval of a mean of n values, given their standard deviation,
// at a quantile z of the standard normal distribution; without limits for less than two.
func Student(mean, deviation float64, n int, z float64) Interval {
	if n < 2 {
		return Interval{Value: mean, Low: math.Inf(-1), High: math.Inf(1)}
	}
	quantile := distuv.StudentsT{Nu: float64(n - 1), Sigma: 1}.Quantile(probability(z))
	spread := float64(quantile*deviation) / math.Sqrt(float64(n))
	return Interval{Value: mean, Low: mean - spread, High: mean + spread}
}

// shareScore returns how many standard errors a share of n is below a margin.
func shareScore(count, n int, margin float64) float64 {
	if margin >= 1 {
		return math.Inf(1)
	}
	return (margin - float64(count)/float64(n)) / math.Sqrt(float64(margin*(1-margin))/float64(n))
}

// signs counts the differences above and below 0.
func signs(differences []float64) (more, less int) {
	for _, d := range differences {
		switch {
		case d > 0:
			more++
		case d < 0:
			less++
		}
	}
	return more, less
}

// MeanAndDeviation returns the mean and the standard deviation of a sample; that of less
// than two values is 0.
func MeanAndDeviation(values []float64) (mean, deviation float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	if n < 2 {
		return mean, 0
	}
	for _, v := range values {
		deviation += float64((v-mean)*(v-mean)) / (n - 1)
	}
	return mean, math.Sqrt(deviation)
}
