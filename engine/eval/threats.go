package eval

import "keymove/engine/board"

var threatsFeatures = termFeatures("threats",
	"Threats: pieces that are hanging, defended too little, or attacked by less valuable pieces, by pawns and by pawn pushes.",
	fullWeight, func(o *Options) *Term { return &o.Threats })

func threats(v *view) (white, black packed) {
	s := v.sight()
	return s.threats(board.White), s.threats(board.Black)
}

var (
	threatByMinor = [8]packed{board.Pawn: pack(1, 12), board.Knight: pack(19, 28), board.Bishop: pack(48, 21), board.Rook: pack(68, 36), board.Queen: pack(59, 32)}
	threatByRook  = [8]packed{board.Pawn: pack(2, 13), board.Knight: pack(9, 19), board.Bishop: pack(23, 21), board.Rook: pack(-6, -2), board.Queen: pack(39, 7)}

	threatByKing   = pack(74, 19)
	threatByPawn   = pack(76, 47)
	threatByPush   = pack(19, 15)
	hanging        = pack(20, 20)
	guardedByQueen = pack(5, 5)
	restricted     = pack(5, 2)
	knightOnQueen  = pack(11, -3)
	sliderOnQueen  = pack(16, 9)
)

// threats scores what us threatens to win.
func (v *sight) threats(us board.Color) packed {
	them := us.Other()
	p := v.pos
	score := packed(0)
	pieces := p.ByColor(them) &^ p.Pieces(board.Pawn) &^ p.Pieces(board.King)
	strong := v.by[them][board.Pawn] | v.twice[them]&^v.twice[us]
	defended := pieces & strong
	weak := p.ByColor(them) &^ p.Pieces(board.King) &^ strong & v.all[us]
	if targets := (defended | weak) & (v.by[us][board.Knight] | v.by[us][board.Bishop]); targets != 0 {
		for k := board.Pawn; k <= board.Queen; k++ {
			score += threatByMinor[k] * packed((targets & p.Pieces(k)).Count())
		}
	}
	if targets := weak & v.by[us][board.Rook]; targets != 0 {
		for k := board.Pawn; k <= board.Queen; k++ {
			score += threatByRook[k] * packed((targets & p.Pieces(k)).Count())
		}
	}
	if weak != 0 {
		if weak&v.by[us][board.King] != 0 {
			score += threatByKing
		}
		score += hanging * packed((weak & (^v.all[them] | pieces&v.twice[us])).Count())
		score += guardedByQueen * packed((weak & v.by[them][board.Queen]).Count())
	}
	score += restricted * packed((v.all[them] &^ strong & v.all[us]).Count())

	safe := ^v.all[them] | v.all[us]
	score += threatByPawn * packed((board.PawnAttacksOf(v.pawns[us]&safe, us) & pieces).Count())
	pushes := v.pawns[us].Forward(us) &^ v.occupied
	pushes |= (pushes & relativeRank3[us]).Forward(us) &^ v.occupied
	pushes &^= v.by[them][board.Pawn]
	pushes &= safe
	score += threatByPush * packed((board.PawnAttacksOf(pushes, us) & pieces).Count())

	if queen := p.PiecesOf(them, board.Queen); queen != 0 && !queen.Several() {
		score += v.onQueen(us, queen.First(), strong)
	}
	return score
}

// onQueen counts the squares from which us can attack the enemy queen next.
func (v *sight) onQueen(us board.Color, queen board.Square, strong board.Bitboard) packed {
	safe := v.area[us] &^ strong
	score := knightOnQueen * packed((v.by[us][board.Knight] & board.KnightAttacks(queen) & safe).Count())
	sliders := v.by[us][board.Bishop]&board.BishopAttacks(queen, v.occupied) |
		v.by[us][board.Rook]&board.RookAttacks(queen, v.occupied)
	return score + sliderOnQueen*packed((sliders&safe&v.twice[us]).Count())
}

var relativeRank3 = [2]board.Bitboard{board.Rank3, board.Rank6}
