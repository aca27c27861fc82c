package eval

import "keymove/engine/board"

// The parts of the center term in centipawns.
const (
	centerPawn   = 10 // a pawn on d4, e4, d5 or e5
	centerAttack = 3  // each attack by a piece on one of them
)

var centerFeatures = phasedFeatures("center",
	"Pawns on d4, e4, d5 and e5, and attacks on these squares.",
	fullWeight, PhaseWeights{150, 100, 50, 0}, centerOptions)

var centerTerm = phasedTerm("center", centerOptions, centerControl)

func centerOptions(o *Options) *PhasedTerm { return &o.Center }

func centerControl(v *view) (white, black packed) {
	return even(sideCenter(v, board.White)), even(sideCenter(v, board.Black))
}

func sideCenter(v *view, us board.Color) int {
	return (v.pawns[us]&center).Count()*centerPawn + v.attacksOn(us, center)*centerAttack
}
