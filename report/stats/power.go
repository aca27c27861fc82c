package stats

import (
	"math"
	"slices"

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

// EquivalentMeans returns the same p-value for the mean of paired differences, each between -most
// and most, by MeanInterval.
func EquivalentMeans(differences []float64, most, margin float64) float64 {
	m := newBoundedMean(differences, most)
	return max(m.oneSided(-margin), m.mirrored().oneSided(-margin))
}

// MeanTest returns the two-sided p-value of a mean of 0, by MeanInterval; 1 without differences.
func MeanTest(differences []float64, most float64) float64 {
	m := newBoundedMean(differences, most)
	return min(1, 2*min(m.oneSided(0), m.mirrored().oneSided(0)))
}

// MeanWorse returns the one-sided p-value that a mean is not below 0, by MeanInterval.
func MeanWorse(differences []float64, most float64) float64 {
	return newBoundedMean(differences, most).mirrored().oneSided(0)
}

// MeanInterval returns the interval of the mean of paired differences, each between -most and
// most, at a quantile z of the standard normal distribution: Student's, widened by what may be
// unseen. Its lower limit is that of a sample with z²/2 further values of -most, its upper limit
// of one with as many of most. A total loss that is rare shows in neither mean nor deviation of
// most samples; of differences that are either 0 or -most these are the limits of A. Agresti and
// B. A. Coull ("Approximate is better than exact for interval estimation of binomial
// proportions", The American Statistician 52 (1998)), which keep their level.
func MeanInterval(differences []float64, most, z float64) Interval {
	m := newBoundedMean(differences, most)
	return Interval{Value: m.mean, Low: m.lower(z), High: -m.mirrored().lower(z)}
}

// boundedMean is what is known of the mean of values between -most and most.
type boundedMean struct {
	n                     int
	mean, deviation, most float64
}

func newBoundedMean(values []float64, most float64) boundedMean {
	mean, deviation := MeanAndDeviation(values)
	return boundedMean{len(values), mean, deviation, most}
}

func (m boundedMean) mirrored() boundedMean {
	m.mean = -m.mean
	return m
}

// lower returns the lower limit at a quantile z of the standard normal distribution.
func (m boundedMean) lower(z float64) float64 {
	if m.n == 0 {
		return -m.most
	}
	n, unseen := float64(m.n), float64(z*z)/2
	all := n + unseen
	mean := (float64(n*m.mean) - float64(unseen*m.most)) / all
	squares := float64((n-1)*m.deviation*m.deviation) + float64(n*(m.mean-mean)*(m.mean-mean)) + float64(unseen*(m.most+mean)*(m.most+mean))
	spread := math.Sqrt(squares / (all - 1) / all)
	return max(-m.most, mean-float64(studentQuantile(z, max(1, n-1))*spread))
}

// studentQuantile returns the quantile of Student's t that has the level of a quantile of the
// standard normal distribution: with many degrees of freedom by the expansion of R. A. Fisher and
// E. A. Cornish ("The percentile points of distributions having known cumulants",
// Technometrics 2 (1960)), which is exact to seven digits up to a z of 4.
func studentQuantile(z, degrees float64) float64 {
	const many = 50
	if degrees < many {
		return distuv.StudentsT{Nu: degrees, Sigma: 1}.Quantile(probability(z))
	}
	s := float64(z * z)
	terms := []float64{
		float64(z*(s+1)) / 4,
		float64(z*(3+float64(s*(16+5*s)))) / 96,
		float64(z*(float64(s*(17+float64(s*(19+3*s))))-15)) / 384,
		float64(z*(float64(s*(float64(s*(1482+float64(s*(776+79*s))))-1920))-945)) / 92160,
	}
	quantile := 0.0
	for _, term := range slices.Backward(terms) {
		quantile = (quantile + term) / degrees
	}
	return z + quantile
}

// oneSided returns the p-value of a mean of at most limit: the level at which lower is the limit.
func (m boundedMean) oneSided(limit float64) float64 {
	if m.n == 0 {
		return 1
	}
	if m.mean <= limit {
		return probability(math.Sqrt(float64(m.n)) * (limit - m.mean) / max(m.deviation, m.most/float64(m.n)))
	}
	const farthest = 8 // beyond, a quantile is not exact
	return 1 - probability(decreasingRoot(func(z float64) float64 { return m.lower(z) - limit }, 0, farthest))
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
