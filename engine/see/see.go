// Package see is the static exchange evaluation: what a move gains or loses in
// material once all captures on its target square have been played out.
package see

import "keymove/engine/board"

// promotionGain is the gain of a pawn that becomes a queen.
const promotionGain = queenValue - pawnValue

// maxExchange is more than the number of pieces that can attack one square.
const maxExchange = 34

// Value returns the material outcome of a legal move in centipawns, for the
// side that moves: the sequence of captures on the target square, least valuable
// attacker first, where both sides may stop after the first capture. X-rays, en
// passant and promotions count; pinned pieces take no part while their pinner is
// there; a king captures only if the square is undefended.
func Value(p *board.Position, m board.Move) int {
	if m.IsCastle() {
		return 0
	}
	first, onSquare := firstMove(p, m)
	var x exchange
	x.begin(p, m, onSquare)
	var gains [maxExchange]int
	gains[0] = first
	depth := 0
	for depth < maxExchange-1 {
		gain, ok := x.recapture()
		if !ok {
			break
		}
		depth++
		gains[depth] = gain - gains[depth-1]
	}
	for ; depth > 0; depth-- {
		gains[depth-1] = min(gains[depth-1], -gains[depth])
	}
	return gains[0]
}

// AtLeast reports whether Value is at least threshold, with an early exit.
func AtLeast(p *board.Position, m board.Move, threshold int) bool {
	if m.IsCastle() {
		return threshold <= 0
	}
	first, onSquare := firstMove(p, m)
	if first < threshold {
		return false
	}
	if first-onSquare >= threshold && !onLastRank(m) {
		return true // even if the piece is lost for nothing
	}
	var x exchange
	x.begin(p, m, onSquare)
	// surplus is what the side to recapture has above the threshold. It succeeds if
	// it ends with at least want: the opponent of the mover has to exceed the
	// threshold, the mover only to reach it.
	surplus, want, holds := threshold-first, 1, true
	for {
		gain, ok := x.recapture()
		surplus += gain
		if !ok || surplus < want {
			return holds
		}
		surplus, want, holds = -surplus, 1-want, !holds
	}
}
