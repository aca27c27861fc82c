package eval

import (
	"keymove/engine/board"
	"keymove/engine/network"
)

// EvaluateAnew is Evaluate without the memory of scores.
func (e *Evaluator) EvaluateAnew(p *board.Position, a *Accumulator) int { return e.score(p, a) }

// NewWithNetwork is New with another network in place of the built-in one.
func NewWithNetwork(options Options, n *network.Network) *Evaluator {
	e := New(options)
	if e.network != nil {
		e.network = n
	}
	return e
}
