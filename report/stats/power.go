package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Power computes what a paired test can detect: the test used by the comparison, at
// the two-sided level Alpha, with the probability Power of detecting an existing
// difference.
type Power struct {
	Alpha, Power float64
	critical     []int // see criticalValue
}

// DetectableShare returns the smallest difference of two shares that n cases would
// have detected, given the share of discordant cases; as the difference cannot exceed
// that share, the share is raised with it if necessary. It is exact for McNemar's
// mid-p test. The result is false if no difference at all would have been detected.
func (p *Power) DetectableShare(n int, discordant float64) (float64, bool) {
	power := func(difference float64) float64 { return p.powerOfMcNemar(n, max(discordant, difference), difference) }
	if n == 0 || power(1) < p.Power {
		return 0, false
	}
	low, high := 0.0, 1.0
	for range 20 {
		middle := (low + high) / 2
		if power(middle) < p.Power {
			low = middle
		} else {
			high = middle
		}
	}
	return high, true
}

// powerOfMcNemar returns the probability that the test detects a difference, in either
// direction, over all relevant numbers of discordant cases.
func (p *Power) powerOfMcNemar(n int, discordant, difference float64) float64 {
	differing := binomial{n, discordant}
	better := 1.0
	if discordant > 0 {
		better = (discordant + difference) / (2 * discordant)
	}
	mean, spread := differing.mean(), differing.deviation()
	from, to := max(0, int(mean-7*spread-3)), min(n, int(mean+7*spread+3))
	sum := 0.0
	for k := from; k <= to; k++ {
		c := p.criticalValue(k)
		if c < 0 {
			continue
		}
		gained := binomial{k, better}
		shown := gained.atMost(c) + 1 - gained.atMost(k-c-1)
		sum += float64(differing.exactly(k) * shown)
	}
	return sum
}

// criticalValue returns the largest number of cases in the rarer direction, of k
// discordant ones, at which the test detects a difference; -1 if none does. It never
// grows by more than 1 from one k to the next.
func (p *Power) criticalValue(k int) int {
	if len(p.critical) == 0 {
		p.critical = []int{-1}
	}
	for len(p.critical) <= k {
		next := len(p.critical)
		c := p.critical[next-1]
		if McNemar(c+1, next-c-1).TwoSidedMid() <= p.Alpha && 2*(c+1) < next {
			c++
		}
		p.critical = append(p.critical, c)
	}
	return p.critical[k]
}

// CasesForShare returns how many cases would detect the observed difference of shares
// with the observed share of discordant cases (R. J. Connor, "Sample size for testing
// differences in proportions for the paired-sample design", Biometrics 43 (1987)).
// difference is not 0.
func (p *Power) CasesForShare(discordant, difference float64) int {
	square := float64(difference * difference)
	spread := float64(Quantile(1-p.Alpha/2)*math.Sqrt(discordant)) +
		float64(Quantile(p.Power)*math.Sqrt(max(0, discordant-square)))
	return int(math.Ceil(float64(spread*spread) / square))
}

// DetectableMean returns the smallest mean of n paired differences that would have
// been detected, given their standard deviation: the normal approximation, as in J.
// Cohen, Statistical Power Analysis for the Behavioral Sciences (1988), chapter 2.
func (p *Power) DetectableMean(n int, deviation float64) float64 {
	return float64((Quantile(1-p.Alpha/2)+Quantile(p.Power))*deviation) / math.Sqrt(float64(n))
}

// CasesForMean returns how many paired differences would detect a mean, which is not
// 0, given the observed standard deviation.
func (p *Power) CasesForMean(mean, deviation float64) int {
	root := float64((Quantile(1-p.Alpha/2)+Quantile(p.Power))*deviation) / mean
	return int(math.Ceil(float64(root * root)))
}

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
	return student(mean, deviation, n, z)
}

// student returns Student's interval of a mean of n values, given their standard deviation,
// at a quantile z of the standard normal distribution; without limits for less than two.
func student(mean, deviation float64, n int, z float64) Interval {
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

// Kappa returns how much n paired differences say about a margin: n·margin²/deviation²,
// the square of the margin in standard errors of the mean. It alone decides what can be
// concluded. Without deviation it is infinite.
func Kappa(n int, margin, deviation float64) float64 {
	root := margin / deviation
	return float64(float64(n) * float64(root*root))
}

// EqualPower returns the chance that two one-sided tests at level alpha call a difference
// of 0 equal within the margin (Schuirmann 1987): 0 below a kappa of 2.7 at 0.05.
func EqualPower(kappa, alpha float64) float64 {
	return max(0, 2*probability(math.Sqrt(kappa)-Quantile(1-alpha))-1)
}

// KappaForEqual returns the kappa at which that chance is power.
func KappaForEqual(alpha, power float64) float64 {
	root := Quantile(1-alpha) + Quantile((1+power)/2)
	return float64(root * root)
}

// DifferencePower returns the chance that a two-sided test at level alpha finds a
// difference that is as large as the margin.
func DifferencePower(kappa, alpha float64) float64 {
	critical := Quantile(1 - alpha/2)
	return probability(math.Sqrt(kappa)-critical) + probability(-math.Sqrt(kappa)-critical)
}

// CasesForKappa returns how many paired differences have a kappa.
func CasesForKappa(kappa, margin, deviation float64) int {
	root := deviation / margin
	return int(math.Ceil(float64(kappa * float64(root*root))))
}
