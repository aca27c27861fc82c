package eval

import "keymove/engine/board"

// kingCompanion is the bonus for each piece within two squares of its king, in
// centipawns.
const kingCompanion = 3

var kingNearFeatures = phasedFeatures("kingnear",
	"A king near its own pieces: those within two squares of it.",
	fullWeight, PhaseWeights{0, 0, 100, 100}, kingNearOptions)

var kingNearTerm = phasedTerm("kingnear", kingNearOptions, kingNear)

func kingNearOptions(o *Options) *PhasedTerm { return &o.KingNear }

func kingNear(v *view) (white, black packed) {
	return even(sideKingNear(v, board.White)), even(sideKingNear(v, board.Black))
}

func sideKingNear(v *view, us board.Color) int {
	king := v.king[us]
	return (v.pos.ByColor(us) & wideZones[king] &^ king.Bitboard()).Count() * kingCompanion
}
