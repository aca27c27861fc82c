package eval

import "keymove/engine/board"

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

// minors scores knights and bishops by the pawns and the king.
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
