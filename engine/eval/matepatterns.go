package eval

import "keymove/engine/board"

// The bonuses for mating a bare king in centipawns: the mop-up evaluation of
// Chess 4.5 (chessprogramming wiki, "Mop-up Evaluation") in rounded values.
const (
	bareKingStep  = 10 // of the bare king from the center, or nearer to the corner that mates
	bareKingClose = 4  // for each step that the kings are nearer to each other than 14
)

var matePatternsFeatures = phasedFeatures("matepatterns",
	"Mating a bare king with a queen, a rook, two bishops, or bishop and knight: driving the bare king to the edge, or into the bishop's corner, with the kings close together.",
	fullWeight, PhaseWeights{0, 0, 0, 100}, matePatternsOptions)

var matePatternsTerm = phasedTerm("matepatterns", matePatternsOptions, matePatterns)

func matePatternsOptions(o *Options) *PhasedTerm { return &o.MatePatterns }

func matePatterns(v *view) (white, black packed) {
	return even(sideMatePatterns(v, board.White)), even(sideMatePatterns(v, board.Black))
}

func sideMatePatterns(v *view, us board.Color) int {
	bare := v.king[us.Other()]
	if v.pos.ByColor(us.Other()).Several() {
		return 0
	}
	driven, mates := drivenSteps(v, us, bare)
	if !mates {
		return 0
	}
	return driven*bareKingStep + (14-steps(v.king[us], bare))*bareKingClose
}

// drivenSteps returns how far the bare king has been driven to where it can be
// mated, and whether it can be mated without pawns.
func drivenSteps(v *view, us board.Color, bare board.Square) (driven int, mates bool) {
	bishops := v.pos.PiecesOf(us, board.Bishop)
	light, dark := bishops&lightSquares != 0, bishops&^lightSquares != 0
	switch {
	case v.pos.PiecesOf(us, board.Queen)|v.pos.PiecesOf(us, board.Rook) != 0, light && dark:
		return centerSteps(bare), true
	case bishops != 0 && v.pos.PiecesOf(us, board.Knight) != 0:
		if light {
			return 7 - min(distance(bare, board.A8), distance(bare, board.H1)), true
		}
		return 7 - min(distance(bare, board.A1), distance(bare, board.H8)), true
	}
	return 0, false
}
