package eval

import "keymove/engine/board"

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
