package eval

import "keymove/engine/board"

// attackMaps are the squares that men attack, those of own men included. Men
// in between stop a slider; pins do not matter.
type attackMaps struct {
	// from is what the man on a square attacks. Squares of pawns and empty
	// squares hold what another position left there.
	from [64]board.Bitboard
	// by is what all men of a color and kind attack, all what any of them
	// does, and twice what two or more do.
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
			for men := v.pos.Men(c, k); men != 0; {
				s := men.Pop()
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
