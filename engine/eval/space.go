package eval

import "keymove/engine/board"

var spaceFeatures = termFeatures("space",
	"Space: safe squares behind and between the center pawns, worth more with more pieces.",
	fullWeight, func(o *Options) *Term { return &o.Space })

func space(v *view) (white, black packed) {
	s := v.sight()
	return s.space(board.White), s.space(board.Black)
}

var (
	spaceSquare = pack(8, 6)
	spaceArea   = [2]board.Bitboard{
		centerFiles & (board.Rank2 | board.Rank3 | board.Rank4),
		centerFiles & (board.Rank7 | board.Rank6 | board.Rank5),
	}
)

// space scores the safe squares in the own half of the center, those behind own
// pawns twice; the value grows with the number of pieces.
func (v *sight) space(us board.Color) packed {
	s := v.structure
	squares := s.space[us&1].Count() + (s.behind[us&1] &^ v.all[us.Other()]).Count()
	pieces := v.pos.ByColor(us).Count()
	return packed(squares*max(pieces-5, 0)*max(pieces-5, 0)/128) * spaceSquare
}

// spaceSquares returns the squares that count as space, and which of them are behind own
// pawns. They depend on the pawns only.
func (v *sight) spaceSquares(us board.Color) (safe, behind board.Bitboard) {
	them := us.Other()
	safe = spaceArea[us] &^ v.pawns[us] &^ v.by[them][board.Pawn]
	behind = v.pawns[us]
	behind |= behind.Forward(them)
	behind |= behind.Forward(them).Forward(them)
	return safe, behind & safe
}

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
