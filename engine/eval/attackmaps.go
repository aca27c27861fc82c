package eval

import "keymove/engine/board"

// attackMaps are the squares that pieces attack, including those of own pieces.
// Pieces in between block a slider; pins are ignored.
type attackMaps struct {
	// from is what the piece on a square attacks. The entries of pawns and empty
	// squares are stale.
	from [64]board.Bitboard
	// by is what all pieces of a color and kind attack, all what any piece
	// attacks, and twice what two or more do.
	by    [2][7]board.Bitboard
	all   [2]board.Bitboard
	twice [2]board.Bitboard
}

func (m *attackMaps) draw(v *view) {
	for _, c := range [2]board.Color{board.White, board.Black} {
		m.by[c] = [7]board.Bitboard{}
		m.all[c], m.twice[c] = 0, 0
		m.add(c, board.Pawn, board.PawnAttacksWest(v.pawns[c], c))
		m.add(c, board.Pawn, board.PawnAttacksEast(v.pawns[c], c))
		for k := board.Knight; k <= board.King; k++ {
			for pieces := v.pos.PiecesOf(c, k); pieces != 0; {
				s := pieces.Pop()
				m.from[s&63] = board.Attacks(k, s, v.occupied)
				m.add(c, k, m.from[s&63])
			}
		}
	}
}

func (m *attackMaps) add(c board.Color, k board.Kind, squares board.Bitboard) {
	m.by[c][k] |= squares
	m.twice[c] |= m.all[c] & squares
	m.all[c] |= squares
}
