package search

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// gain returns what a capture or promotion wins at once, in centipawns.
func gain(pos *board.Position, m board.Move) int {
	won := see.Values[pos.Victim(m)&7]
	if m.IsPromotion() {
		won += see.Values[m.Promotion()&7] - see.Values[board.Pawn]
	}
	return won
}
