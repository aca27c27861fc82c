// Package mate proves forced mates by trying every legal move of both sides. It
// prunes nothing, so that its answers rest on the rules alone. That takes
// milliseconds for a mate in three and grows by a factor of several hundred with
// each move more. The fifty-move rule and repetitions do not count, as in chess
// problems.
package mate

import "keymove/engine/board"

// Proof is the shortest forced mate of a position.
type Proof struct {
	// Distance is the number of moves in which the side to move mates against
	// any defence, the key included: 1 for mate on the move.
	Distance int
	// Keys are all first moves that mate in Distance moves against any defence,
	// in generation order.
	Keys []board.Move
}

// Prove finds the shortest forced mate for the side to move in at most limit
// moves, and all key moves that give it; ok is false without a mate.
func Prove(pos board.Position, limit int) (proof Proof, ok bool) {
	for n := 1; n <= limit; n++ {
		if keys := keysOf(&pos, n); len(keys) > 0 {
			return Proof{Distance: n, Keys: keys}, true
		}
	}
	return Proof{}, false
}

// keysOf returns the moves after which the opponent is mated in at most n moves,
// this one included.
func keysOf(pos *board.Position, n int) []board.Move {
	var keys []board.Move
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		if MatedIn(&next, n-1) {
			keys = append(keys, m)
		}
	}
	return keys
}

// In reports whether the side to move mates in at most n moves against any
// defence: some move leaves the opponent mated. It is false for n below 1.
func In(pos *board.Position, n int) bool {
	if n < 1 {
		return false
	}
	var buffer [board.MaxMoves]board.Move
	for _, m := range pos.AppendLegal(buffer[:0]) {
		next := pos.After(m)
		if MatedIn(&next, n-1) {
			return true
		}
	}
	return false
}

// MatedIn reports whether the side to move is checkmated, or will be in at most n
// moves of its opponent whatever it plays: no move escapes. Stalemate is an
// escape.
func MatedIn(pos *board.Position, n int) bool {
	if !pos.HasLegalMove() {
		return pos.InCheck()
	}
	if n < 1 {
		return false
	}
	var buffer [board.MaxMoves]board.Move
	for _, m := range pos.AppendLegal(buffer[:0]) {
		next := pos.After(m)
		if !In(&next, n) {
			return false
		}
	}
	return true
}
