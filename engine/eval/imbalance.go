package eval

import "keymove/engine/board"

var imbalanceFeatures = termFeatures("imbalance",
	"Material imbalance: knights and rooks by the number of pawns, second rooks, pieces together with a queen.",
	fullWeight, func(o *Options) *Term { return &o.Imbalance })

func pieceImbalance(v *view) (white, black packed) {
	imbalance := &v.material.imbalance
	return imbalance[board.White], imbalance[board.Black]
}

var (
	knightPawns = pack(5, 4)
	rookPawns   = pack(0, -9)
	bishopPawnN = pack(5, -1)
	knightPair  = pack(-6, 10)
	rookPair    = pack(-1, -13)
	rookQueen   = pack(-4, 58)
	minorQueen  = pack(9, 51)
	rookMinor   = pack(31, 14)
)

// sideImbalance returns how much more or less the pieces of us are worth together than
// alone. It depends on their numbers only.
func sideImbalance(p *board.Position, us board.Color) packed {
	pawns := p.PiecesOf(us, board.Pawn).Count() - 5
	knights, bishops := p.PiecesOf(us, board.Knight).Count(), p.PiecesOf(us, board.Bishop).Count()
	rooks, queens := p.PiecesOf(us, board.Rook).Count(), p.PiecesOf(us, board.Queen).Count()
	score := knightPawns*packed(knights*pawns) + rookPawns*packed(rooks*pawns) + bishopPawnN*packed(bishops*pawns)
	if knights > 1 {
		score += knightPair
	}
	if rooks > 1 {
		score += rookPair
	}
	score += rookQueen*packed(rooks*queens) + minorQueen*packed((knights+bishops)*queens) + rookMinor*packed(rooks*(knights+bishops))
	return score
}
