package board

// Checks holds what makes moves illegal in a position: who gives check, and
// which pieces are pinned to their king.
type Checks struct {
	// Checkers are the enemy pieces that attack the king of the side to move.
	Checkers Bitboard
	// Pinned are the pieces of the side to move that may move only on the line
	// through their king.
	Pinned Bitboard
}

// Checks finds the checkers and the pinned pieces of the side to move.
func (p *Position) Checks() Checks {
	us := p.side & 1
	king := p.King(us)
	them, occupied := p.colors[us^1], p.Occupied()
	c := Checks{Checkers: (knightAttacks[king]&p.kinds[Knight] | pawnAttacks[us][king]&p.kinds[Pawn]) & them}
	snipers := (rookRays[king]&(p.kinds[Rook]|p.kinds[Queen]) |
		bishopRays[king]&(p.kinds[Bishop]|p.kinds[Queen])) & them
	for snipers != 0 {
		s := snipers.Pop()
		switch blockers := between[king][s&63] & occupied; {
		case blockers == 0:
			c.Checkers |= s.Bitboard()
		case !blockers.Several():
			c.Pinned |= blockers & p.colors[us]
		}
	}
	return c
}

// targets returns the squares where a piece other than the king may go: any
// without check, the checker and the squares before it in check, none in
// double check.
func (p *Position) targets(c *Checks) Bitboard {
	switch {
	case c.Checkers == 0:
		return all
	case c.Checkers.Several():
		return 0
	}
	return c.Checkers | between[p.King(p.side)][c.Checkers.First()&63]
}

// enPassantLegal reports whether the pawn on from may take en passant to s.
// Two pieces leave their lines at once, so pins are not enough and the lines to the
// king are checked again.
func (p *Position) enPassantLegal(from, s Square, checkers Bitboard) bool {
	us := p.side & 1
	king, victim := p.King(us), s^8
	them := p.colors[us^1]
	if checkers&(p.kinds[Pawn]|p.kinds[Knight])&^victim.Bitboard() != 0 {
		return false
	}
	occupied := p.Occupied() ^ from.Bitboard() ^ victim.Bitboard() | s.Bitboard()
	return RookAttacks(king, occupied)&(p.kinds[Rook]|p.kinds[Queen])&them == 0 &&
		BishopAttacks(king, occupied)&(p.kinds[Bishop]|p.kinds[Queen])&them == 0
}
