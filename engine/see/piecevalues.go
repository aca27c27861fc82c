package see

import "keymove/engine/board"

// PieceValues are the values of the pieces, by kind. A king is never won and has the
// value 0.
type PieceValues [8]int

// The centipawns of Values, as constants.
const (
	pawnValue  = 100
	queenValue = 900
)

// The sets of piece values, which differ because their sources do.
var (
	// Values are the centipawns of static exchange evaluation and of every rule
	// without its own set. They are the values of VPR 8.1; the start position has 7900.
	Values = PieceValues{
		board.Pawn: pawnValue, board.Knight: 300, board.Bishop: 325, board.Rook: 500, board.Queen: queenValue,
	}
	// CobraValues are the centipawns of C0BR4, which VPR 9.0 adopted; the start
	// position has 7800.
	CobraValues = PieceValues{
		board.Pawn: 100, board.Knight: 300, board.Bishop: 300, board.Rook: 500, board.Queen: 900,
	}
	// PawnUnits are the values of V7P3R 14.6 in pawns; the start position has 78.
	PawnUnits = PieceValues{
		board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9,
	}
	// EndgameValues are ours, in centipawns, for endgames that are hard to win:
	// a knight is hardly worth less than a bishop.
	EndgameValues = PieceValues{
		board.Pawn: 100, board.Knight: 320, board.Bishop: 325, board.Rook: 500, board.Queen: 900,
	}
)

// All returns the value of all pieces of both sides.
func (v *PieceValues) All(p *board.Position) int {
	return v[board.Pawn]*p.Pieces(board.Pawn).Count() + v.NonPawn(p, board.White) + v.NonPawn(p, board.Black)
}

// NonPawn returns the value of a side's knights, bishops, rooks and queens.
func (v *PieceValues) NonPawn(p *board.Position, side board.Color) int {
	return v[board.Knight]*p.PiecesOf(side, board.Knight).Count() + v[board.Bishop]*p.PiecesOf(side, board.Bishop).Count() +
		v[board.Rook]*p.PiecesOf(side, board.Rook).Count() + v[board.Queen]*p.PiecesOf(side, board.Queen).Count()
}
