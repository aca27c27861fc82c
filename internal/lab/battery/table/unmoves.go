package table

import "keymove/engine/board"

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
