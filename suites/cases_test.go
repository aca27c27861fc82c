package suites

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// numbered returns n cases whose ids are their indices.
func numbered(n int) List {
	cases := make(List, n)
	for i := range cases {
		cases[i].ID = strconv.Itoa(i)
	}
	return cases
}

// TestSample pins a choice, on which published seeds rely.
func TestSample(t *testing.T) {
	tests := []struct {
		of, n int
		seed  uint64
		want  []string
	}{
		{20, 5, 1, []string{"1", "3", "9", "11", "19"}},
		{20, 5, 2, []string{"3", "4", "6", "11", "18"}},
		{20, 1, 0, []string{"13"}},
		{3, 3, 7, []string{"0", "1", "2"}},
		{3, 9, 7, []string{"0", "1", "2"}},
		{0, 2, 7, []string{}},
	}
	for _, test := range tests {
		got := []string{}
		chosen := Sample(numbered(test.of), test.n, test.seed)
		for i := range chosen.Len() {
			got = append(got, chosen.At(i).ID)
		}
		if diff := cmp.Diff(got, test.want); diff != "" {
			t.Errorf("Sample of %d, %d, seed %d (-got +want):\n%s", test.of, test.n, test.seed, diff)
		}
	}
}

// TestSampleIsUniform: over many seeds every case is chosen about equally often,
// and each sample has the right size.
func TestSampleIsUniform(t *testing.T) {
	const of, n, seeds = 10, 3, 10_000
	counts := map[string]int{}
	for seed := range uint64(seeds) {
		chosen := Sample(numbered(of), n, seed)
		if chosen.Len() != n {
			t.Fatalf("seed %d: %d cases, want %d", seed, chosen.Len(), n)
		}
		for i := range n {
			counts[chosen.At(i).ID]++
		}
	}
	for id, count := range counts {
		// 3000 expected, with a standard deviation of 46.
		if count < 2750 || count > 3250 {
			t.Errorf("case %s is chosen %d times of %d, want about %d", id, count, seeds, seeds*n/of)
		}
	}
}
