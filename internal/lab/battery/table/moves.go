package table

import (
	"keymove/engine/board"
)

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
