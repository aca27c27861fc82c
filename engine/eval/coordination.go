package eval

import "keymove/engine/board"

// coordinated is the bonus for a piece that another piece of its side defends, in
// centipawns.
const coordinated = 4

var coordinationFeatures = phasedFeatures("coordination",
	"Knights, bishops, rooks and queens that another piece of their side defends.",
	fullWeight, PhaseWeights{0, 100, 100, 0}, coordinationOptions)

var coordinationTerm = phasedTerm("coordination", coordinationOptions, coordination)

func coordinationOptions(o *Options) *PhasedTerm { return &o.Coordination }

func coordination(v *view) (white, black packed) {
	return even(sideCoordination(v, board.White)), even(sideCoordination(v, board.Black))
}

func sideCoordination(v *view, us board.Color) int {
	return (v.pieces(us) & v.attacks().all[us]).Count() * coordinated
}
