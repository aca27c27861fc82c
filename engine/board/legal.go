package board

// IsLegal reports whether m is a legal move of the position. It is correct for any
// 16 bits, such as a hash move of another position, and generates no moves.
func (p *Position) IsLegal(m Move) bool {
	c := p.Checks()
	return p.IsLegalGiven(m, &c)
}

// IsLegalGiven is IsLegal for callers that already have the position's Checks.
func (p *Position) IsLegalGiven(m Move, c *Checks) bool {
	us, from, to := p.side&1, m.From(), m.To()
	piece := p.squares[from]
	if piece == NoPiece || piece.Color() != us {
		return false
	}
	king := p.King(us)
	switch {
	case m.IsCastle():
		return from == king && c.Checkers == 0 && p.castling.Has(to) && p.colors[us].Has(to) && p.mayCastle(king, to)
	case p.colors[us].Has(to):
		return false
	case m.IsEnPassant():
		return piece.Kind() == Pawn && to == p.enPassant &&
			pawnAttacks[us][from].Has(to) && p.enPassantLegal(from, to, c.Checkers)
	case m.IsCapture() != (p.squares[to] != NoPiece):
		return false
	case piece.Kind() == Pawn:
		if !p.pawnReaches(from, to, m) {
			return false
		}
	case m.flag() != flagQuiet && m.flag() != flagCapture:
		return false
	case piece.Kind() == King:
		return kingAttacks[from].Has(to) && !p.attacked(to, us^1, p.Occupied()^from.Bitboard())
	case !Attacks(piece.Kind(), from, p.Occupied()).Has(to):
		return false
	}
	if c.Pinned.Has(from) && !line[king][from].Has(to) {
		return false
	}
	return p.targets(c).Has(to)
}

// pawnReaches reports whether a pawn can go from one square to the other with
// exactly the flag of m, without regard for its king.
func (p *Position) pawnReaches(from, to Square, m Move) bool {
	us := p.side & 1
	if m.IsPromotion() != lastRank(us).Has(to) || m.flag() == 6 || m.flag() == 7 {
		return false
	}
	if m.IsCapture() {
		return pawnAttacks[us][from].Has(to)
	}
	one := from.Bitboard().Forward(us) &^ p.Occupied()
	if m.flag() == flagDoublePush {
		return (one & pushRank(us)).Forward(us) == to.Bitboard()
	}
	return (m.IsPromotion() || m.flag() == flagQuiet) && one == to.Bitboard()
}
