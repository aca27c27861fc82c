package eval

import "keymove/engine/board"

var sideToMoveFeatures = termFeatures("sidetomove",
	"A bonus for the side to move.",
	fullWeight, func(o *Options) *Term { return &o.SideToMove })

func sideToMove(v *view) (white, black packed) {
	s := v.sight()
	return s.sideToMove(board.White), s.sideToMove(board.Black)
}

// moveBonus is the bonus for the side to move.
var moveBonus = pack(33, 17)

func (v *sight) sideToMove(us board.Color) packed {
	if v.pos.SideToMove() == us {
		return moveBonus
	}
	return 0
}
