package eval

import "keymove/engine/board"

// EvaluateAnew is Evaluate without the memory of scores.
func (e *Evaluator) EvaluateAnew(p *board.Position, a *Accumulator) int { return e.score(p, a) }

// BuiltinNetwork is the network of an Evaluator.
var BuiltinNetwork = builtinNetwork
