package search

import "keymove/engine/board"

// history counts how well quiet moves did, by the side that moves, from and to
// square, from -historyLimit to historyLimit.
type history [2][64][64]int16

const historyLimit = 8192

// reward moves the count of a move towards one of the limits, the less the
// closer it already is ("history gravity", chessprogramming wiki).
func (h *history) reward(us board.Color, m board.Move, bonus int) {
	count := &h[us&1][m.From()&63][m.To()&63]
	*count += int16(bonus - int(*count)*max(bonus, -bonus)/historyLimit)
}

func (h *history) of(us board.Color, m board.Move) int {
	return int(h[us&1][m.From()&63][m.To()&63])
}

// historyBonus is what a cut at a depth is worth.
func historyBonus(depth int) int { return min(depth*depth*8, 1200) }
