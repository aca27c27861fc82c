package search

import "keymove/engine/board"

// checkFinder finds the moves of a position that give check, nearly always without
// making them.
type checkFinder struct {
	pos  *board.Position
	king board.Square // of the side that would be in check
	// direct holds the squares from which a piece of each kind attacks the king.
	direct [7]board.Bitboard
	// screens are the pieces that discover a check when they leave the line.
	screens board.Bitboard
}

// set makes c the finder of a position.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (c *checkFinder) set(p *board.Position) {
	us := p.SideToMove()
	king, occupied := p.King(us.Other()), p.Occupied()
	c.pos, c.king, c.screens = p, king, 0
	c.direct[board.Pawn] = board.PawnAttacks(us.Other(), king)
	c.direct[board.Knight] = board.KnightAttacks(king)
	c.direct[board.Bishop] = board.BishopAttacks(king, occupied)
	c.direct[board.Rook] = board.RookAttacks(king, occupied)
	c.direct[board.Queen] = c.direct[board.Bishop] | c.direct[board.Rook]
	queens := p.Pieces(board.Queen)
	sliders := board.RookRays(king)&(p.Pieces(board.Rook)|queens) |
		board.BishopRays(king)&(p.Pieces(board.Bishop)|queens)
	for sliders &= p.ByColor(us); sliders != 0; {
		between := board.Between(king, sliders.Pop()) & occupied
		if !between.Several() {
			c.screens |= between & p.ByColor(us)
		}
	}
}

// gives reports whether a legal move that is neither a promotion nor en passant
// gives check. Castling gives check with the rook only.
func (c *checkFinder) gives(m board.Move) bool {
	from, to := m.From(), m.To()
	if m.IsCastle() {
		_, rook := m.CastlingTargets()
		return c.direct[board.Rook].Has(rook)
	}
	if c.direct[c.pos.PieceOn(from).Kind()].Has(to) {
		return true
	}
	return c.screens.Has(from) && !board.Line(c.king, from).Has(to)
}

// givesAny reports whether a legal move of any kind gives check.
func (c *checkFinder) givesAny(m board.Move) bool {
	if m.IsCastle() || m.IsEnPassant() || m.IsPromotion() {
		next := c.pos.After(m) // more than one line changes
		return next.InCheck()
	}
	return c.gives(m)
}
