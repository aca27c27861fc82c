package audit

import (
	"math"
	"slices"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// numbered is an answer that only has to differ from others.
type numbered struct{ engine.RuleAnswer }

func (n *numbered) Facts() *engine.RuleAnswer { return &n.RuleAnswer }

// offered returns a sampler to which n answers were offered: the deepest one in three is at
// depth 3, the others at depth 1. Score is the number of the answer.
func offered(t *testing.T, size, n int, seed uint64) *sampler {
	t.Helper()
	pos, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	s := newSampler(size, seed, 0)
	for i := range n {
		if depth := depthOf(i); s.wants(depth, &pos) {
			s.take(&numbered{engine.RuleAnswer{Depth: depth, Score: i}})
		}
	}
	return s
}

func depthOf(i int) int { return 1 + i%3/2*2 }

// TestSampler: the sample has its size, no answer is in it twice, and small numbers of
// answers are taken whole, each with weight 1.
func TestSampler(t *testing.T) {
	for _, n := range []int{0, 1, 5, 6, 7, 1000} {
		taken, weight := offered(t, 6, n, 1).sample()
		if len(taken) != min(n, 6) {
			t.Errorf("%d of %d answers are taken", len(taken), n)
		}
		seen := map[int]bool{}
		for _, c := range taken {
			f := c.answer.Facts()
			if seen[f.Score] {
				t.Errorf("answer %d of %d is taken twice", f.Score, n)
			}
			seen[f.Score] = true
			if w := weight(f.Depth); w < 1 || n <= 6 && w != 1 {
				t.Errorf("%d answers: the weight at depth %d is %v", n, f.Depth, w)
			}
		}
	}
	s := offered(t, 6, 1000, 1)
	if want := []Count{{1, "opening", 667}, {3, "opening", 333}}; !slices.Equal(s.countList(), want) {
		t.Errorf("counted %v, want %v", s.countList(), want)
	}
}

// TestWeightsAreUnbiased: over many seeds the weights of the sample add up to the number of
// answers at each depth, and answers at depth 3 are taken about four times as often.
func TestWeightsAreUnbiased(t *testing.T) {
	const n, seeds = 300, 2000
	sums, taken := map[int]float64{}, map[int]int{}
	for seed := range uint64(seeds) {
		list, weight := offered(t, 8, n, seed).sample()
		for _, c := range list {
			depth := c.answer.Facts().Depth
			sums[depth] += weight(depth) / seeds
			taken[depth]++
		}
	}
	for depth, want := range map[int]float64{1: 200, 3: 100} {
		if got := sums[depth]; math.Abs(got-want) > 0.05*want {
			t.Errorf("depth %d: the weights add up to %.1f, want %.0f", depth, got, want)
		}
	}
	if ratio := float64(taken[3]) / 100 / (float64(taken[1]) / 200); ratio < 3.5 || ratio > 4.2 {
		t.Errorf("answers at depth 3 are taken %.2f times as often as those at depth 1", ratio)
	}
}
