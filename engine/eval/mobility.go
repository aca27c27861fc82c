package eval

import "keymove/engine/board"

// mobilityStep is what each attacked square is worth, and mobilityBase the
// number of squares that is worth nothing, by kind.
var (
	mobilityStep = [7]packed{
		board.Knight: pack(5, 5), board.Bishop: pack(5, 5),
		board.Rook: pack(3, 5), board.Queen: pack(2, 3),
	}
	mobilityBase = [7]int{board.Knight: 4, board.Bishop: 6, board.Rook: 6, board.Queen: 12}
)

// mobility returns the mobility of both sides, White's view, before its
// weight: a step for each square that a knight, bishop, rook or queen attacks,
// without those of own men and those that enemy pawns attack.
func mobility(p *board.Position) packed {
	return sideMobility(p, board.White) - sideMobility(p, board.Black)
}

func sideMobility(p *board.Position, us board.Color) packed {
	them := us.Other()
	area := ^(p.ByColor(us) | board.PawnAttacksOf(p.Men(them, board.Pawn), them))
	occupied := p.Occupied()
	score := packed(0)
	for men := p.Men(us, board.Knight); men != 0; {
		score += steps(board.Knight, board.KnightAttacks(men.Pop())&area)
	}
	for men := p.Men(us, board.Bishop); men != 0; {
		score += steps(board.Bishop, board.BishopAttacks(men.Pop(), occupied)&area)
	}
	for men := p.Men(us, board.Rook); men != 0; {
		score += steps(board.Rook, board.RookAttacks(men.Pop(), occupied)&area)
	}
	for men := p.Men(us, board.Queen); men != 0; {
		score += steps(board.Queen, board.QueenAttacks(men.Pop(), occupied)&area)
	}
	return score
}

func steps(k board.Kind, squares board.Bitboard) packed {
	return mobilityStep[k] * packed(squares.Count()-mobilityBase[k])
}
