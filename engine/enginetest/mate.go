package enginetest

import "keymove/engine/board"

// mates reports whether the side to move mates in at most n moves, n at least
// 1, against any defence. It tries every legal move of both sides, so that it
// rests on the rules alone; that is quick enough for three moves.
func mates(pos *board.Position, n int) bool {
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
// n moves of its opponent whatever it plays.
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
		if !mates(&next, n) {
			return false
		}
	}
	return true
}
