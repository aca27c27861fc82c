package eval

import "keymove/engine/board"

// edgeStep is the penalty for each step of the enemy king from the edge, in
// centipawns (V7P3R 14.6).
const edgeStep = -15

var edgeFeatures = phasedFeatures("edge",
	"Keeping the enemy king at the edge: a penalty for each of its steps from the edge.",
	fullWeight, PhaseWeights{0, 0, 0, 100}, edgeOptions)

var edgeTerm = phasedTerm("edge", edgeOptions, edge)

func edgeOptions(o *Options) *PhasedTerm { return &o.Edge }

func edge(v *view) (white, black packed) {
	return even(edgeDistance(v.king[board.Black]) * edgeStep), even(edgeDistance(v.king[board.White]) * edgeStep)
}
