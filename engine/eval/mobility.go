package eval

import "keymove/engine/board"

// mobilityValues are the bonuses of a piece by the number of squares that it attacks.
var mobilityValues = [8][32]packed{
	board.Knight: {
		pack(-9, 40), pack(-8, 13), pack(1, 42), pack(7, 52), pack(13, 57), pack(16, 61), pack(21, 64),
		pack(28, 66), pack(39, 61),
	},
	board.Bishop: {
		pack(-1, 16), pack(6, 21), pack(25, 23), pack(30, 30), pack(36, 40), pack(41, 43), pack(41, 48),
		pack(41, 49), pack(41, 44), pack(44, 43), pack(25, 45), pack(59, 40), pack(51, 43), pack(43, 31),
	},
	board.Rook: {
		pack(-87, -16), pack(-45, 3), pack(-29, 26), pack(-24, 37), pack(-26, 45), pack(-21, 47), pack(-17, 49),
		pack(-16, 51), pack(-13, 56), pack(-10, 58), pack(-14, 62), pack(-7, 63), pack(-7, 68), pack(12, 66),
		pack(-11, 71),
	},
	board.Queen: {
		pack(-16, -35), pack(-16, 22), pack(-14, 0), pack(-6, 29), pack(0, 3), pack(5, 52), pack(7, 56),
		pack(7, 83), pack(8, 80), pack(9, 88), pack(10, 91), pack(8, 112), pack(10, 101), pack(11, 111),
		pack(7, 112), pack(2, 115), pack(2, 121), pack(-4, 123), pack(0, 129), pack(-15, 123), pack(28, 127),
		pack(42, 105), pack(32, 108), pack(26, 107), pack(27, 75), pack(30, 77), pack(32, 66), pack(34, 71),
	},
}

var mobilityFeatures = termFeatures("mobility",
	"Mobility: the number of squares that each knight, bishop, rook and queen attacks, without those guarded by enemy pawns, own blocked pawns, king and queen.",
	fullWeight, func(o *Options) *Term { return &o.Mobility })

// mobility scores the pieces by the number of squares that they attack.
func mobility(v *view) (white, black packed) {
	mobile := &v.sight().mobile
	return mobile[board.White], mobile[board.Black]
}
