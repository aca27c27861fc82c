package eval

import "keymove/engine/board"

// developedMinor is the bonus for a knight or bishop off its first rank, in
// centipawns.
const developedMinor = 10

var developmentFeatures = phasedFeatures("development",
	"Knights and bishops that have left their first rank.",
	fullWeight, PhaseWeights{100, 0, 0, 0}, developmentOptions)

var developmentTerm = phasedTerm("development", developmentOptions, development)

func developmentOptions(o *Options) *PhasedTerm { return &o.Development }

func development(v *view) (white, black packed) {
	minors := v.pos.Pieces(board.Knight) | v.pos.Pieces(board.Bishop)
	return even((minors & v.pos.ByColor(board.White) &^ board.Rank1).Count() * developedMinor),
		even((minors & v.pos.ByColor(board.Black) &^ board.Rank8).Count() * developedMinor)
}
