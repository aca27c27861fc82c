package eval

import "keymove/engine/board"

// The bonus for the side not to move if the kings are in opposition, in centipawns
// (V7P3R 14.6, which gives it to both sides).
const (
	oppositionStraight = 25 // two squares apart on a file or rank
	oppositionDiagonal = 20 // two files and two ranks apart
)

var oppositionFeatures = phasedFeatures("opposition",
	"Opposition: kings two squares apart on a file, rank or diagonal, for the side not to move.",
	fullWeight, PhaseWeights{0, 0, 50, 100}, oppositionOptions)

var oppositionTerm = phasedTerm("opposition", oppositionOptions, opposition)

func oppositionOptions(o *Options) *PhasedTerm { return &o.Opposition }

func opposition(v *view) (white, black packed) {
	score := packed(0)
	a, b := v.king[board.White], v.king[board.Black]
	switch files, ranks := abs(a.File()-b.File()), abs(a.Rank()-b.Rank()); {
	case files+ranks == 2 && (files == 0 || ranks == 0):
		score = even(oppositionStraight)
	case files == 2 && ranks == 2:
		score = even(oppositionDiagonal)
	}
	if v.pos.SideToMove() == board.Black {
		return score, 0
	}
	return 0, score
}
