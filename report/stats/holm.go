package stats

import (
	"cmp"
	"slices"
)

// Holm returns the p-values of a family of tests, adjusted so that the chance of at
// least one false alarm is at most the level (S. Holm, "A simple sequentially
// rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979)):
// the smallest times the number of tests, the next times one less, and so on, each at
// least as large as the one before.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	adjusted := make([]float64, len(p))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, float64(float64(len(p)-rank)*p[i])))
		adjusted[i] = least
	}
	return adjusted
}
