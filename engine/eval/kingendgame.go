package eval

import "keymove/engine/board"

// The parts of the term for an active king in centipawns (VPR 9.0, after C0BR4).
const (
	kingCentral  = 10 // for each square that it is nearer to the center than 4
	kingAdvanced = 5  // for each rank ahead of its first
	// kingCentralReach is the distance from which phased evaluation (V7P3R 14.6)
	// counts instead, without the ranks.
	kingCentralReach = 7
)

var kingEndgameFeatures = phasedFeatures("kingendgame",
	"A centralised and advanced king, in proportion to the complement of the tapered phase. Under eval.phased 10 for each square nearer to the center than 7 instead.",
	120, PhaseWeights{0, 0, 50, 100}, kingEndgameOptions)

var kingEndgameTerm = phasedTerm("kingendgame", kingEndgameOptions, kingEndgame).gated(0, 40).replacedBy(kingCentralisation)

func kingEndgameOptions(o *Options) *PhasedTerm { return &o.KingEndgame }

func kingEndgame(v *view) (white, black packed) {
	return v.endgame(sideKingEndgame(v, board.White)), v.endgame(sideKingEndgame(v, board.Black))
}

func sideKingEndgame(v *view, us board.Color) int {
	king := v.king[us]
	return (4-centerDistance(king))*kingCentral + king.RelativeRank(us)*kingAdvanced
}

// kingCentralisation is kingendgame under eval.phased.
func kingCentralisation(v *view) (white, black packed) {
	return even((kingCentralReach - centerDistance(v.king[board.White])) * kingCentral),
		even((kingCentralReach - centerDistance(v.king[board.Black])) * kingCentral)
}
