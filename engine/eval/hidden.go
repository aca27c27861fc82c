package eval

import (
	"keymove/engine/board"
	"keymove/engine/network"
)

// hidden is the hidden layer of the network in a position. A move only notes what it is to
// be computed from: many nodes of a search are cut before anything asks for their score,
// or have it from a table.
type hidden struct {
	pending // zero once the layer is computed
	layer   network.Accumulator
}

// pending is where a hidden layer comes from: that of pos, before a move, or before a null
// move if there is none.
type pending struct {
	before *hidden
	pos    *board.Position
	move   board.Move
}

// settle computes a hidden layer if it is pending, after those that it comes from.
func (e *Evaluator) settle(h *hidden) *network.Accumulator {
	if h.before != nil {
		before := e.settle(h.before)
		if h.move == board.NoMove {
			h.layer = *before
		} else {
			e.network.Advance(before, h.pos, h.move, &h.layer)
		}
		h.pending = pending{}
	}
	return &h.layer
}
