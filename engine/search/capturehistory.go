package search

import "keymove/engine/board"

// captureHistory counts how well captures and promotions did, by the man that
// moves, its target and the kind of its victim.
type captureHistory [16][64][8]int16

// captureScale weighs the most valuable victim against the history of a capture:
// a full history is worth two kinds of victim.
const captureScale = 512

func (h *captureHistory) entry(pos *board.Position, m board.Move) *int16 {
	return &h[pos.PieceOn(m.From())&15][m.To()&63][pos.Victim(m)&7]
}

func (h *captureHistory) reward(pos *board.Position, m board.Move, bonus int) {
	learnTowards(h.entry(pos, m), bonus)
}

func (h *captureHistory) of(pos *board.Position, m board.Move) int { return int(*h.entry(pos, m)) }
