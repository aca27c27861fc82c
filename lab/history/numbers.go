package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"keymove/report/stats"
)

// correlation returns Pearson's r of pairs, with its 95 % interval by Fisher's z.
func correlation(x, y []float64) (r, low, high float64) {
	r = stat.Correlation(x, y, nil)
	z, half := math.Atanh(r), stats.Z95/math.Sqrt(float64(len(x)-3))
	return r, math.Tanh(z - half), math.Tanh(z + half)
}

// withoutLargest returns the pairs without the n of them whose y is farthest from 0.
func withoutLargest(x, y []float64, n int) ([]float64, []float64) {
	order := make([]int, len(y))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(math.Abs(y[b]), math.Abs(y[a])) })
	left := order[min(n, len(order)):]
	var restX, restY []float64
	for _, i := range left {
		restX, restY = append(restX, x[i]), append(restY, y[i])
	}
	return restX, restY
}

// exact returns the 95 % interval of a share by C. J. Clopper and E. S. Pearson (Biometrika 26, 1934).
func exact(k, n int) (low, high float64) {
	const tail = 0.025
	high = 1
	if k > 0 {
		low = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(tail)
	}
	if k < n {
		high = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - tail)
	}
	return low, high
}

// share writes k of n with its exact interval.
func share(k, n int) string {
	low, high := exact(k, n)
	return fmt.Sprintf("%d of %d [%.1f, %.1f] %%", k, n, 100*low, 100*high)
}
