package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Line is a straight line through points, by ordinary least squares, with 95 % intervals:
// BCa bootstrap over the points.
type Line struct {
	Intercept, Slope Interval
}

// FitLine fits y = intercept + slope·x. There must be three points or more, with different x;
// errors of x make the slope smaller than it is, and leave the intercept alone if the mean
// of x is near 0.
func FitLine(x, y []float64, b Bootstrap) Line {
	u := Units{Columns: 5, Values: make([]float64, 0, 5*len(x))}
	for i := range x {
		u.Values = append(u.Values, 1, x[i], y[i], float64(x[i]*x[i]), float64(x[i]*y[i]))
	}
	slope := func(s []float64) float64 {
		spread := float64(s[0]*s[3]) - float64(s[1]*s[1])
		if spread <= 0 {
			return 0 // a resample of one point
		}
		return (float64(s[0]*s[4]) - float64(s[1]*s[2])) / spread
	}
	intercept := func(s []float64) float64 { return (s[2] - float64(slope(s)*s[1])) / s[0] }
	return Line{b.BCa(u, intercept), b.BCa(u, slope)}
}

// RankCorrelation returns Spearman's coefficient, ties sharing their rank, with its interval
// at the quantile z of the standard normal distribution (D. G. Bonett and T. A. Wright,
// "Sample size requirements for estimating Pearson, Kendall and Spearman correlations",
// Psychometrika 65 (2000)). There must be four points or more; it is NaN if all x or all y
// are equal.
func RankCorrelation(x, y []float64, z float64) Interval {
	r := stat.Correlation(ranks(x), ranks(y), nil)
	spread := z * math.Sqrt((1+float64(r*r)/2)/float64(len(x)-3))
	center := math.Atanh(min(max(r, -1+1e-12), 1-1e-12))
	return Interval{r, min(r, math.Tanh(center-spread)), max(r, math.Tanh(center+spread))}
}

// ranks returns the rank of each value, from 1; equal ones have the mean of theirs.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	list := make([]float64, len(values))
	for first := 0; first < len(order); {
		last := first
		for last+1 < len(order) && values[order[last+1]] == values[order[first]] {
			last++
		}
		for _, i := range order[first : last+1] {
			list[i] = 1 + float64(first+last)/2
		}
		first = last + 1
	}
	return list
}

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
