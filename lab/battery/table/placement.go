package table

import (
	"keymove/engine/board"
)

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

// prospects are what the legal moves of a node offer before the rest of its table is
// known.
type prospects struct {
	staying int  // moves that stay in the table
	win     int  // plies of the fastest win by a conversion; 0: none
	loss    int  // plies of the slowest loss by a conversion; 0: none
	draws   bool // a conversion draws
}

// converts takes note of a conversion with its value for the side that moves.
func (r *prospects) converts(v Value) {
	switch {
	case v.Outcome == Draw:
		r.draws = true
	case v.Outcome == Loss:
		r.loss = max(r.loss, v.Plies)
	case r.win == 0 || v.Plies < r.win:
		r.win = v.Plies
	}
}

// hasMoves reports whether there is a legal move at all.
func (r *prospects) hasMoves() bool {
	return r.staying > 0 || r.win > 0 || r.loss > 0 || r.draws
}

// look goes through the legal moves of a placement.
func (t *Table) look(p *placement) prospects {
	var r prospects
	occupied := t.occupied(p, none)
	for slot := range t.pieces {
		if t.colors[slot] != p.side {
			continue
		}
		if t.kinds[slot] == board.Pawn {
			t.lookPawn(p, slot, occupied, &r)
			continue
		}
		for targets := t.attacks(slot, p.squares[slot], occupied); targets != 0; {
			t.try(p, slot, targets.Pop(), &r)
		}
	}
	if p.enPassant {
		t.tryEnPassant(p, &r)
	}
	return r
}

// lookPawn goes through the steps and captures of a pawn.
func (t *Table) lookPawn(p *placement, slot int, occupied board.Bitboard, r *prospects) {
	from := p.squares[slot]
	for targets := stepsOf(from, p.side, occupied); targets != 0; {
		t.try(p, slot, targets.Pop(), r)
	}
	for targets := board.PawnAttacks(p.side, from) & occupied; targets != 0; {
		t.try(p, slot, targets.Pop(), r)
	}
}

// stepsOf returns the squares that a pawn can step to.
func stepsOf(from board.Square, side board.Color, occupied board.Bitboard) board.Bitboard {
	one := from.Bitboard().Forward(side) &^ occupied
	if from.RelativeRank(side) == 1 {
		return one | one.Forward(side)&^occupied
	}
	return one
}

// try adds the move of a slot to a square, unless it is illegal.
func (t *Table) try(p *placement, slot int, to board.Square, r *prospects) {
	captured := none
	for other := range t.pieces {
		if p.squares[other] == to {
			if t.colors[other] == p.side {
				return
			}
			captured = other
		}
	}
	next := *p
	next.squares[slot], next.enPassant = to, false
	if t.inCheck(&next, p.side, captured) {
		return
	}
	next.side = p.side.Other()
	switch {
	case t.kinds[slot] == board.Pawn && to.RelativeRank(p.side) == 7:
		for kind := board.Knight; kind <= board.Queen; kind++ {
			r.converts(t.converted.of(captured, slot, kind).lookup(&next).Before())
		}
	case captured != none:
		r.converts(t.converted.of(captured, none, board.NoKind).lookup(&next).Before())
	default:
		r.staying++
	}
}

// tryEnPassant adds the capture en passant, which is legal in such a node.
func (t *Table) tryEnPassant(p *placement, r *prospects) {
	taker, victim := pawnSlots(p.side)
	next := placement{squares: p.squares, side: p.side.Other()}
	next.squares[taker], _ = behind(p.squares[victim], p.side)
	r.converts(t.converted.of(victim, none, board.NoKind).lookup(&next).Before())
}

// predecessors calls visit with each node that has a move to p which is neither a
// capture nor a promotion. Some of them may be illegal.
func (t *Table) predecessors(p *placement, visit func(node int)) {
	if p.enPassant {
		t.beforeDoubleStep(p, visit)
		return
	}
	mover := p.side.Other()
	occupied := t.occupied(p, none)
	offersEnPassant := t.canTakeEnPassant(p)
	for slot := range t.pieces {
		if t.colors[slot] != mover {
			continue
		}
		origins := t.origins(p, slot, occupied)
		for origins != 0 {
			from := origins.Pop()
			if offersEnPassant && t.kinds[slot] == board.Pawn && (from-p.squares[slot])&15 == 0 {
				continue // this double step leads to the node with the right
			}
			t.visitBefore(p, slot, from, visit)
		}
	}
}

// beforeDoubleStep visits the predecessors of a node with a right to take en passant:
// the last move was a double step.
func (t *Table) beforeDoubleStep(p *placement, visit func(node int)) {
	_, victim := pawnSlots(p.side)
	_, start := behind(p.squares[victim], p.side)
	t.visitBefore(p, victim, start, visit)
}

// origins returns the empty squares that the piece of a slot can have come from
// without a capture.
func (t *Table) origins(p *placement, slot int, occupied board.Bitboard) board.Bitboard {
	to := p.squares[slot]
	if t.kinds[slot] != board.Pawn {
		return t.attacks(slot, to, occupied) &^ occupied
	}
	side := t.colors[slot]
	one := to.Bitboard().Forward(side.Other()) &^ occupied
	switch to.RelativeRank(side) {
	case 1:
		return 0
	case 3:
		return one | one.Forward(side.Other())&^occupied
	}
	return one
}

// visitBefore visits the placement with the piece of a slot back on from, and its
// counterpart with a right to take en passant, which has the same moves beside that
// capture.
func (t *Table) visitBefore(p *placement, slot int, from board.Square, visit func(node int)) {
	before := placement{squares: p.squares, side: p.side.Other()}
	before.squares[slot] = from
	visit(t.index(&before))
	if t.canTakeEnPassant(&before) {
		before.enPassant = true
		visit(t.index(&before))
	}
}
