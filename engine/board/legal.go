package board

import (
	"fmt"
)

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

// impossible returns why the position cannot be played, or "".
func (p *Position) impossible() string {
	for _, c := range []Color{White, Black} {
		if n := p.PiecesOf(c, King).Count(); n != 1 {
			return fmt.Sprintf("%s has %d kings, want 1", c, n)
		}
	}
	if pawns := p.kinds[Pawn] & (Rank1 | Rank8); pawns != 0 {
		return fmt.Sprintf("there is a pawn on %s", pawns.First())
	}
	them := p.side.Other()
	if p.attacked(p.King(them), p.side, p.Occupied()) {
		return fmt.Sprintf("%s is in check, but %s is to move", them, p.side)
	}
	return ""
}
