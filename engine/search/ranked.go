package search

import "keymove/engine/board"

// ranked is a move with its score and its place among the moves of a node, in one
// word: the greatest of several words is the move with the highest score, the
// earliest among equals, and is found without a branch.
type ranked uint64

// The parts of a ranked move, from the high bits: 32 of the score, 16 that count
// places from the end, 16 of the move.
const (
	rankedScore = 32
	rankedPlace = 16
	lastPlace   = 1<<16 - 1
	scoreBias   = 1 << 31 // makes the order of signed scores that of unsigned words
)

// rank returns the move at a place with its score.
func rank(m board.Move, score int32, place int) ranked {
	return ranked(uint32(score)^scoreBias)<<rankedScore | ranked(lastPlace-place)<<rankedPlace | ranked(m)
}

func (r ranked) move() board.Move { return board.Move(r) }

func (r ranked) place() int { return lastPlace - int(uint16(r>>rankedPlace)) }

func (r ranked) score() int32 { return int32(uint32(r>>rankedScore) ^ scoreBias) }

// at returns the same move at another place.
func (r ranked) at(place int) ranked { return rank(r.move(), r.score(), place) }

// bringBest brings the best of the moves from a place on to that place, whose move takes
// the place of the best, and returns it. Two maxima run side by side, so that neither
// waits for the other.
//
// It is not inlined: in a larger function the maxima become branches.
//
//go:noinline
func bringBest(moves []ranked, from int) board.Move {
	rest := moves[from:]
	best, other := rest[0], rest[len(rest)-1]
	for i := 0; i+1 < len(rest); i += 2 {
		best, other = max(best, rest[i]), max(other, rest[i+1])
	}
	best = max(best, other)
	moves[best.place()] = moves[from].at(best.place())
	moves[from] = best
	return best.move()
}

// rankedFor returns room for n ranked moves. It allocates only for artificial
// positions with more than MaxMoves.
func (f *frame) rankedFor(n int) []ranked {
	if n > len(f.ranked) {
		return make([]ranked, n)
	}
	return f.ranked[:n]
}
