package explain

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDDMin: of any set of guilty elements exactly those are left, with fewer tests than
// there are subsets.
func TestDDMin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		list := random.Perm(1 + random.IntN(24))
		guilty := slices.Clone(list[:1+random.IntN(min(len(list), 4))])
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		tests := 0
		got, err := ddmin(list, func(part []int) (bool, error) {
			tests++
			return !slices.ContainsFunc(guilty, func(g int) bool { return !slices.Contains(part, g) }), nil
		})
		slices.Sort(got)
		slices.Sort(guilty)
		if err != nil || !slices.Equal(got, guilty) {
			t.Fatalf("ddmin(%v) = %v, %v, want %v", list, got, err, guilty)
		}
		if n := len(list); tests > n*n+3*n {
			t.Errorf("%d tests for %d elements", tests, n)
		}
	}
}
