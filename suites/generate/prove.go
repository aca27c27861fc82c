package generate

import "keymove/engine/board"

// Proof is what an exhaustive search found out about a position.
type Proof struct {
	// Distance is the number of moves in which the side to move mates against
	// any defence, the key included: 1 for mate on the move.
	Distance int
	// Keys are all first moves that mate in Distance moves against any defence,
	// in generation order.
	Keys []board.Move
}

// Prove finds the shortest forced mate for the side to move in at most limit
// moves, and all key moves that give it; ok is false where there is none.
//
// It tries every legal move of both sides and leaves nothing out, so that its
// answer rests on the rules alone. That takes milliseconds for a mate in three
// and grows by a factor of several hundred with each move more. The rules of
// fifty moves and of repetition are left aside, as in chess problems.
func Prove(pos board.Position, limit int) (proof Proof, ok bool) {
	for n := 1; n <= limit; n++ {
		if keys := matingMoves(&pos, n); len(keys) > 0 {
			return Proof{Distance: n, Keys: keys}, true
		}
	}
	return Proof{}, false
}

// matingMoves returns the moves after which the opponent is mated in at most n
// moves, this one included.
func matingMoves(pos *board.Position, n int) []board.Move {
	var keys []board.Move
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		if isMated(&next, n-1) {
			keys = append(keys, m)
		}
	}
	return keys
}

// canMate reports whether the side to move mates in at most n moves, n at
// least 1, against any defence: some move leaves the opponent mated.
func canMate(pos *board.Position, n int) bool {
	var buffer [board.MaxMoves]board.Move
	for _, m := range pos.AppendLegal(buffer[:0]) {
		next := pos.After(m)
		if isMated(&next, n-1) {
			return true
		}
	}
	return false
}

// isMated reports whether the side to move is checkmated, or will be in at most
// n moves of its opponent whatever it plays: no move escapes. Stalemate is an
// escape.
func isMated(pos *board.Position, n int) bool {
	if !pos.HasLegalMove() {
		return pos.InCheck()
	}
	if n == 0 {
		return false
	}
	var buffer [board.MaxMoves]board.Move
	for _, m := range pos.AppendLegal(buffer[:0]) {
		next := pos.After(m)
		if !canMate(&next, n) {
			return false
		}
	}
	return true
}
