package eval

import "keymove/engine/board"

// The parts of the term for rooks in centipawns (VPR 9.0, after C0BR4).
const (
	rookOpenFile    = 20 // no pawn of either side on its file
	rookSeventhRank = 30
	rooksDoubled    = 15 // a side's two rooks on one file; nothing for three
)

var rooksFeatures = phasedFeatures("rooks",
	"Rooks on open files, on the seventh rank and doubled.",
	80, PhaseWeights{0, 100, 100, 100}, rooksOptions)

var rooksTerm = phasedTerm("rooks", rooksOptions, rooks).gated(0, 70)

func rooksOptions(o *Options) *PhasedTerm { return &o.Rooks }

func rooks(v *view) (white, black packed) {
	return even(sideRooks(v, board.White)), even(sideRooks(v, board.Black))
}

func sideRooks(v *view, us board.Color) int {
	score := 0
	rooks := v.pos.PiecesOf(us, board.Rook)
	for pieces := rooks; pieces != 0; {
		s := pieces.Pop()
		if v.openFile(s.File()) {
			score += rookOpenFile
		}
		if s.RelativeRank(us) == 6 {
			score += rookSeventhRank
		}
	}
	if rooks.Count() == 2 && rooks&^files[rooks.First().File()] == 0 {
		score += rooksDoubled
	}
	return score
}
