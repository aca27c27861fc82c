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
