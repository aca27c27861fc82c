package eval

import "keymove/engine/board"

var sideToMoveFeatures = termFeatures("sidetomove",
	"A bonus for the side to move.",
	fullWeight, func(o *Options) *Term { return &o.SideToMove })

func sideToMove(v *view) (white, black packed) {
	if v.pos.SideToMove() == board.White {
		return moveBonus, 0
	}
	return 0, moveBonus
}

// moveBonus is the bonus for the side to move.
var moveBonus = pack(33, 17)
