package table

import "keymove/engine/board"

// none is the absent slot.
const none = -1

// view is how placements of a table, after a capture or a promotion, are looked up in
// a table of other material.
type view struct {
	table   *Table // nil for bare kings
	order   []int  // the slots of the parent, by those of the table
	swapped bool
}

// lookup returns the value of a placement for its side to move.
func (v *view) lookup(p *placement) Value {
	if v.table == nil {
		return Value{}
	}
	next := placement{side: p.side}
	var turn board.Square
	if v.swapped {
		next.side, turn = p.side.Other(), 56
	}
	for slot, parent := range v.order {
		next.squares[slot] = p.squares[parent] ^ turn
	}
	return v.table.cells[v.table.index(&next)].value()
}

// conversions are the views that the moves of a table lead to, by the slot that is
// captured, the pawn that promotes and what it becomes. Both may be none, which
// is 0 here.
type conversions [MaxPieces + 1][MaxPieces + 1][board.King]*view

func (c *conversions) of(captured, promoted int, kind board.Kind) *view {
	return c[captured+1][promoted+1][kind]
}

// setConversions finds the tables of all captures and promotions, from get.
func (t *Table) setConversions(get func(Material) *Table) {
	for captured := none; captured < len(t.pieces); captured++ {
		if captured == whiteKing || captured == blackKing {
			continue
		}
		for promoted := none; promoted < len(t.pieces); promoted++ {
			t.setPromotions(get, captured, promoted)
		}
	}
}

func (t *Table) setPromotions(get func(Material) *Table, captured, promoted int) {
	if promoted == none {
		if captured != none {
			t.converted[captured+1][0][board.NoKind] = t.viewOf(get, captured, none, board.NoKind)
		}
		return
	}
	if promoted == captured || t.kinds[promoted] != board.Pawn {
		return
	}
	for kind := board.Knight; kind <= board.Queen; kind++ {
		t.converted[captured+1][promoted+1][kind] = t.viewOf(get, captured, promoted, kind)
	}
}

// viewOf returns the view of the pieces without the captured one and with a promoted
// one.
func (t *Table) viewOf(get func(Material) *Table, captured, promoted int, kind board.Kind) *view {
	var pieces []board.Piece
	var slots []int
	for slot, piece := range t.pieces {
		if slot == promoted {
			piece = board.MakePiece(piece.Color(), kind)
		}
		if slot != captured {
			pieces, slots = append(pieces, piece), append(slots, slot)
		}
	}
	m, order, swapped := arrange(pieces)
	v := &view{swapped: swapped}
	for _, i := range order {
		v.order = append(v.order, slots[i])
	}
	if m.n > 2 {
		v.table = get(m)
	}
	return v
}
