package table

import "keymove/engine/board"

// placement is where the pieces of a material are, slot by slot, and who is to move.
type placement struct {
	squares [maxPieces]board.Square
	side    board.Color
	// enPassant says that the side to move may take the last pawn that moved en
	// passant. That needs a pawn of each side, which then are slots 2 and 3.
	enPassant bool
}

// The slots of the kings.
const (
	whiteKing = 0
	blackKing = 1
	// The slots of the pawns where both sides have one.
	whitePawn = 2
	blackPawn = 3
)

// occupied returns the squares of all pieces except those of a slot (-1: of none).
func (t *Table) occupied(p *placement, except int) board.Bitboard {
	var b board.Bitboard
	for slot := range t.pieces {
		if slot != except {
			b |= p.squares[slot].Bitboard()
		}
	}
	return b
}

// attacks returns the squares that the piece of a slot attacks from a square.
func (t *Table) attacks(slot int, from board.Square, occupied board.Bitboard) board.Bitboard {
	if t.kinds[slot] == board.Pawn {
		return board.PawnAttacks(t.colors[slot], from)
	}
	return board.Attacks(t.kinds[slot], from, occupied)
}

// inCheck reports whether the king of a side is attacked; the piece of a captured slot
// is gone (-1: none).
func (t *Table) inCheck(p *placement, side board.Color, captured int) bool {
	king := p.squares[int(side)]
	occupied := t.occupied(p, captured)
	for slot := range t.pieces {
		if slot != captured && t.colors[slot] != side && t.attacks(slot, p.squares[slot], occupied).Has(king) {
			return true
		}
	}
	return false
}

// isLegal reports whether a placement can be a position: no two pieces on a square, no
// pawn on the first or last rank, the side that has moved not in check.
func (t *Table) isLegal(p *placement) bool {
	var occupied board.Bitboard
	for slot := range t.pieces {
		square := p.squares[slot].Bitboard()
		if occupied&square != 0 || t.kinds[slot] == board.Pawn && square&(board.Rank1|board.Rank8) != 0 {
			return false
		}
		occupied |= square
	}
	if t.inCheck(p, p.side.Other(), -1) {
		return false
	}
	return !p.enPassant || t.canTakeEnPassant(p)
}

// canTakeEnPassant reports whether the last move can have been a double step of the
// other side's pawn that the side to move can legally take en passant.
func (t *Table) canTakeEnPassant(p *placement) bool {
	if !t.enPassant {
		return false
	}
	taker, victim := pawnSlots(p.side)
	to, from := behind(p.squares[victim], p.side)
	if p.squares[victim].RelativeRank(p.side) != 4 || !board.PawnAttacks(p.side, p.squares[taker]).Has(to) {
		return false
	}
	if occupied := t.occupied(p, -1); occupied.Has(to) || occupied.Has(from) {
		return false
	}
	after := *p
	after.squares[taker] = to
	return !t.inCheck(&after, p.side, victim)
}

// pawnSlots returns the slots of the pawn of a side and of the other.
func pawnSlots(side board.Color) (own, other int) {
	if side == board.White {
		return whitePawn, blackPawn
	}
	return blackPawn, whitePawn
}

// behind returns the two squares over which a pawn that is to be taken by side en
// passant has come: the one that it has passed, and the one that it started from.
func behind(victim board.Square, side board.Color) (passed, start board.Square) {
	if side == board.White {
		return (victim + 8) & 63, (victim + 16) & 63
	}
	return (victim - 8) & 63, (victim - 16) & 63
}
