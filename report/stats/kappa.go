package stats

import "math"

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
