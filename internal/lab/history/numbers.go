package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// correlation returns Pearson's r of pairs, with its 95 % interval by Fisher's z.
func correlation(x, y []float64) (r, low, high float64) {
	var meanX, meanY, xx, yy, xy float64
	n := float64(len(x))
	for i := range x {
		meanX, meanY = meanX+x[i]/n, meanY+y[i]/n
	}
	for i := range x {
		dx, dy := x[i]-meanX, y[i]-meanY
		xx, yy, xy = xx+dx*dx, yy+dy*dy, xy+dx*dy
	}
	r = xy / math.Sqrt(xx*yy)
	z, half := math.Atanh(r), 1.96/math.Sqrt(n-3)
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
		low = root(func(p float64) float64 { return 1 - atMost(k-1, n, p) - tail }) // rises with p
	}
	if k < n {
		high = root(func(p float64) float64 { return tail - atMost(k, n, p) })
	}
	return low, high
}

// root returns where a rising function between 0 and 1 is 0.
func root(f func(float64) float64) float64 {
	low, high := 0.0, 1.0
	for range 60 {
		if middle := (low + high) / 2; f(middle) < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// atMost returns the probability of at most k of n, each with probability p.
func atMost(k, n int, p float64) float64 {
	sum := 0.0
	for i := range k + 1 {
		logOf := func(m int) float64 { l, _ := math.Lgamma(float64(m + 1)); return l }
		if p == 0 || p == 1 {
			if p == 0 && i == 0 || p == 1 && i == n {
				sum++
			}
			continue
		}
		sum += math.Exp(logOf(n) - logOf(i) - logOf(n-i) + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return sum
}

// share writes k of n with its exact interval.
func share(k, n int) string {
	low, high := exact(k, n)
	return fmt.Sprintf("%d of %d [%.1f, %.1f] %%", k, n, 100*low, 100*high)
}
