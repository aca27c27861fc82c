package stats

import "math"

// Sums are the number of some values, their sum and that of their squares.
type Sums struct {
	N            float64
	Sum, Squares float64
}

// Add adds a value.
func (s *Sums) Add(value float64) {
	s.N++
	s.Sum += value
	s.Squares += value * value
}

// Part is a part of a stratum, in which all values have the same distribution if the part
// was chosen at random.
type Part struct{ Part, Whole Sums }

// Residual returns by how many standard deviations the sum of a group, which is spread over
// strata, differs from what it would be if its members had been chosen at random from each
// stratum; 0 if that says nothing. The moments are those of sampling without replacement, as
// in a permutation test stratified by difficulty (Mantel-Haenszel for 0 and 1):
//
//	z = Σ (sum − n·mean) / √Σ n·(N−n)/N·s²
func Residual(parts []Part) float64 {
	var difference, variance float64
	for _, p := range parts {
		n, of := p.Part.N, p.Whole.N
		if of < 2 {
			continue
		}
		mean := p.Whole.Sum / of
		difference += p.Part.Sum - n*mean
		variance += n * (of - n) / of * max(0, p.Whole.Squares-of*mean*mean) / (of - 1)
	}
	if variance <= 0 {
		return 0
	}
	return difference / math.Sqrt(variance)
}

// Surprising returns the absolute value that the largest of n residuals exceeds by chance
// with a probability of at most alpha (Bonferroni).
func Surprising(n int, alpha float64) float64 { return Quantile(1 - alpha/(2*float64(max(n, 1)))) }
