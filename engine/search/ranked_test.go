package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"keymove/engine/board"
)

// TestBringBestAsSelection holds the words of ranked moves against a plain selection
// by score, the earliest among equals, which swaps the best to the front.
func TestBringBestAsSelection(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		moves := make([]board.Move, 1+random.IntN(300))
		scores, fast := make([]int32, len(moves)), make([]ranked, len(moves))
		for i := range moves {
			moves[i], scores[i] = board.Move(random.Uint32()), anyScore(random)
			fast[i] = rank(moves[i], scores[i], i)
		}
		for from := range moves {
			want := selectBest(moves, scores, from)
			if got := bringBest(fast, from); got != want || fast[from].move() != want {
				t.Fatalf("move %d of %d: %v, at its place %v, want %v", from, len(moves), got, fast[from].move(), want)
			}
		}
	}
}

// anyScore returns a score that is often equal to another.
func anyScore(random *rand.Rand) int32 {
	switch random.IntN(8) {
	case 0:
		return math.MinInt32
	case 1:
		return math.MaxInt32
	}
	return int32(random.IntN(9) - 4)
}

// selectBest is bringBest without packed words.
func selectBest(moves []board.Move, scores []int32, from int) board.Move {
	best := from
	for i := from + 1; i < len(moves); i++ {
		if scores[i] > scores[best] {
			best = i
		}
	}
	m := moves[best]
	moves[best], scores[best] = moves[from], scores[from]
	return m
}

func TestRankedParts(t *testing.T) {
	for _, score := range []int32{math.MinInt32, -1, 0, 1, math.MaxInt32} {
		for _, place := range []int{0, 1, 255, lastPlace} {
			r := rank(0xABCD, score, place)
			if r.move() != 0xABCD || r.score() != score || r.place() != place {
				t.Errorf("move 0xABCD, score %d, place %d: got %v, %d, %d", score, place, r.move(), r.score(), r.place())
			}
		}
	}
}
