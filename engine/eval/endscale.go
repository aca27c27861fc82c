package eval

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

var endScaleFeatures = termFeatures("endscale",
	"Lowers an endgame advantage that is hard to win: bishops of opposite colors, no pawns, few pawns.",
	fullWeight, func(o *Options) *Term { return &o.EndScale })

// fullScale is the factor of an endgame that is not hard to win.
const fullScale = 64

// endScaling returns how much is taken off an endgame advantage that is hard to win.
func (v *sight) endScaling(endgame int) int {
	strong := board.White
	if endgame < 0 {
		strong = board.Black
	}
	return endgame * (v.endScale(strong) - fullScale) / fullScale
}

// endScale returns the factor, of fullScale, for an endgame advantage of strong.
func (v *sight) endScale(strong board.Color) int {
	weak := strong.Other()
	p := v.pos
	pawns := v.pawns[strong].Count()
	bishop, rook := see.EndgameValues[board.Bishop], see.EndgameValues[board.Rook]
	ours, theirs := v.material.pieces[strong&1], v.material.pieces[weak&1]
	if pawns == 0 && ours-theirs <= bishop {
		switch {
		case ours < rook:
			return 0
		case theirs <= bishop:
			return 4
		}
		return 14
	}
	bishops := p.Pieces(board.Bishop)
	if n := bishops & p.ByColor(strong); n != 0 && !n.Several() && (bishops&p.ByColor(weak)).Count() == 1 &&
		(bishops&lightSquares).Count() == 1 {
		if ours == bishop && theirs == bishop {
			return 18 + 4*v.structure.passed[strong&1].Count()
		}
		return min(fullScale, 22+3*p.ByColor(strong).Count())
	}
	if ours == rook && theirs == rook && pawns-v.pawns[weak].Count() <= 1 &&
		(v.pawns[strong]&queenSide == 0 || v.pawns[strong]&kingSide == 0) &&
		board.KingAttacks(v.king[weak])&v.pawns[weak] != 0 {
		return 36
	}
	return min(fullScale, 36+7*pawns)
}
