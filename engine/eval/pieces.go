package eval

import "keymove/engine/board"

var mobilityFeatures = termFeatures("mobility",
	"Mobility: the number of squares that each knight, bishop, rook and queen attacks, without those guarded by enemy pawns, own blocked pawns, king and queen.",
	fullWeight, func(o *Options) *Term { return &o.Mobility })

func mobility(v *view) (white, black packed) {
	mobile := &v.sight().mobile
	return mobile[board.White], mobile[board.Black]
}

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

var minorsFeatures = termFeatures("minors",
	"Knights and bishops: behind a pawn, far from the own king, bad bishops, long diagonals.",
	fullWeight, func(o *Options) *Term { return &o.Minors })

func minors(v *view) (white, black packed) {
	s := v.sight()
	return s.minors(board.White), s.minors(board.Black)
}

var (
	behindPawn      = pack(8, 10)
	knightFromKing  = pack(-3, -3)
	bishopFromKing  = pack(-3, 0)
	bishopPawns     = pack(-7, -3)
	bishopBlocked   = pack(0, -2)
	bishopXrayPawns = pack(-5, -4)
	longDiagonal    = pack(18, 29)
	centerFiles     = board.FileA<<2 | board.FileA<<3 | board.FileA<<4 | board.FileA<<5
)

// longDiagonals are the squares from which a bishop can see two squares of the center.
const longDiagonals = board.Bitboard(0x8142241818244281) &^ center

func (v *sight) minors(us board.Color) packed {
	them := us.Other()
	knights, bishops := v.pos.PiecesOf(us, board.Knight), v.pos.PiecesOf(us, board.Bishop)
	pawns := v.pawns[board.White] | v.pawns[board.Black]
	score := behindPawn * packed(((knights | bishops) & pawns.Forward(them)).Count())
	king := v.king[us]
	for knights != 0 {
		score += knightFromKing * packed(kingDistance[king&63][knights.Pop()&63])
	}
	blocked := v.pawns[us] & v.occupied.Forward(them) & centerFiles
	for bishops != 0 {
		s := bishops.Pop()
		score += bishopFromKing * packed(kingDistance[king&63][s&63])
		same := lightSquares
		if !same.Has(s) {
			same = ^same
		}
		own := (v.pawns[us] & same).Count()
		score += bishopPawns*packed(own) + bishopBlocked*packed(own*blocked.Count())
		score += bishopXrayPawns * packed((v.pawns[them] & board.BishopRays(s)).Count())
		if longDiagonals.Has(s) && (board.BishopAttacks(s, pawns) & center).Several() {
			score += longDiagonal
		}
	}
	return score
}

var outpostsFeatures = termFeatures("outposts",
	"Outposts: knights and bishops in or near the enemy half that a pawn guards and no enemy pawn can attack.",
	fullWeight, func(o *Options) *Term { return &o.Outposts })

func outposts(v *view) (white, black packed) {
	s := v.sight()
	return s.outposts(board.White), s.outposts(board.Black)
}

var (
	knightOutpost    = pack(25, 8)
	bishopOutpost    = pack(38, 7)
	reachableOutpost = pack(22, 15)
	outpostRanks     = [2]board.Bitboard{board.Rank4 | board.Rank5 | board.Rank6, board.Rank5 | board.Rank4 | board.Rank3}
)

// outposts counts minor pieces on squares in or near the enemy half that a
// pawn guards and that no enemy pawn can ever attack.
func (v *sight) outposts(us board.Color) packed {
	squares := v.structure.outposts[us&1]
	if squares == 0 {
		return 0
	}
	knights := v.pos.PiecesOf(us, board.Knight)
	score := knightOutpost * packed((knights & squares).Count())
	score += bishopOutpost * packed((v.pos.PiecesOf(us, board.Bishop) & squares).Count())
	if v.by[us][board.Knight]&squares&^v.pos.ByColor(us) != 0 {
		score += reachableOutpost
	}
	return score
}

// outpostSquares returns the squares of outposts, which depend on the pawns only.
func (v *sight) outpostSquares(us board.Color) board.Bitboard {
	them := us.Other()
	span := fillForward(v.by[them][board.Pawn], them)
	return outpostRanks[us] & v.by[us][board.Pawn] &^ span
}

// coordinated is the bonus for a piece that another piece of its side defends, in
// centipawns.
const coordinated = 4

var coordinationFeatures = phasedFeatures("coordination",
	"Knights, bishops, rooks and queens that another piece of their side defends.",
	fullWeight, PhaseWeights{0, 100, 100, 0}, coordinationOptions)

var coordinationTerm = phasedTerm("coordination", coordinationOptions, coordination)

func coordinationOptions(o *Options) *PhasedTerm { return &o.Coordination }

func coordination(v *view) (white, black packed) {
	return even(sideCoordination(v, board.White)), even(sideCoordination(v, board.Black))
}

func sideCoordination(v *view, us board.Color) int {
	return (v.pieces(us) & v.attacks().all[us]).Count() * coordinated
}
