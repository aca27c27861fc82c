package eval

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// Values of the mop-up evaluation in centipawns. The steps of the kings are worth what
// they are in Chess 4.x (chessprogramming wiki, "Mop-up Evaluation"), in quarters.
const (
	// mopUpWon is added to the material, so that taking the last piece never
	// lowers a score.
	mopUpWon = 500
	// mopUpCenter is for each step of the bare king from the center, 0 to 6.
	mopUpCenter = 19
	// mopUpNear is for each step that the kings are nearer than 14.
	mopUpNear = 6
	// mopUpCorner is for each step that the bare king is nearer than 14 to a corner of
	// the bishop's color, where alone bishop and knight can mate.
	mopUpCorner = 30
)

var mopUpFeatures = termFeatures("mopup",
	"Mop-up evaluation: where a side has only its king and the other can mate it, the score is of material, of how far that king is from the center (for bishop and knight: from the right corners) and of how near the kings are, in place of the network.",
	fullWeight, func(o *Options) *Term { return &o.MopUp })

var mopUpTerm = term{name: "mopup", options: func(o *Options) *Term { return &o.MopUp }, sides: mopUp, bareKing: true}

// mopUp returns the mop-up evaluation of the side that mates a bare king.
func mopUp(v *view) (white, black packed) {
	switch {
	case mates(v.pos, board.White):
		return mopUpOf(v.pos, board.White), 0
	case mates(v.pos, board.Black):
		return 0, mopUpOf(v.pos, board.Black)
	}
	return 0, 0
}

// hasBareKing reports whether a side has only its king.
func hasBareKing(p *board.Position) bool { return isBare(p, board.White) || isBare(p, board.Black) }

func isBare(p *board.Position, c board.Color) bool {
	pieces := p.ByColor(c)
	return pieces&(pieces-1) == 0
}

// mates reports whether the other side has only its king and us has pieces that can
// mate it: a queen or a rook, bishops of both colors, a bishop and a knight, or three
// knights.
func mates(p *board.Position, us board.Color) bool {
	if !isBare(p, us^1) {
		return false
	}
	bishops, knights := p.PiecesOf(us, board.Bishop), p.PiecesOf(us, board.Knight)
	switch {
	case p.PiecesOf(us, board.Queen)|p.PiecesOf(us, board.Rook) != 0:
		return true
	case bishops&lightSquares != 0 && bishops&^lightSquares != 0:
		return true
	case bishops != 0 && knights != 0:
		return true
	}
	return knights.Count() >= 3
}

// mopUpOf returns the value of a position in which us mates a bare king.
func mopUpOf(p *board.Position, us board.Color) packed {
	weak := p.King(us ^ 1)
	score := mopUpWon + mopUpNear*(14-steps(p.King(us), weak))
	for k := board.Pawn; k < board.King; k++ {
		score += see.Values[k] * p.PiecesOf(us, k).Count()
	}
	if corner, ok := mateCorner(p, us); ok {
		return even(score + mopUpCorner*(14-min(steps(weak, corner), steps(weak, corner^63))))
	}
	return even(score + mopUpCenter*(max(3-weak.File(), weak.File()-4)+max(3-weak.Rank(), weak.Rank()-4)))
}

// mateCorner returns a corner of the color of the bishops, the other being opposite, if
// us has no more than a bishop and a knight to mate with.
func mateCorner(p *board.Position, us board.Color) (corner board.Square, ok bool) {
	if p.ByColor(us).Count() != 3 || p.PiecesOf(us, board.Knight) == 0 {
		return 0, false
	}
	if p.PiecesOf(us, board.Bishop)&lightSquares != 0 {
		return board.H1, true
	}
	return board.A1, true
}

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
