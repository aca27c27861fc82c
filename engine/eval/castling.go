package eval

import "keymove/engine/board"

// The parts of the castling term in centipawns (VPR 9.0, after C0BR4).
const (
	castlingKingSide  = 15 // the right to castle there
	castlingQueenSide = 10
	castledKing       = 30 // a king on the g- or c-file of its first rank
	// castlingAnyRight is what phased evaluation (V7P3R 14.6) counts instead, once
	// for a side that has any right left.
	castlingAnyRight = 20
)

var castlingFeatures = phasedFeatures("castling",
	"Castling rights, and a king on its square after castling; in proportion to the tapered phase. Under eval.phased 20 for any right left instead.",
	100, PhaseWeights{100, 0, 0, 0}, castlingOptions)

var castlingTerm = phasedTerm("castling", castlingOptions, castling).gated(50, 0).replacedBy(castlingRight)

func castlingOptions(o *Options) *PhasedTerm { return &o.Castling }

func castling(v *view) (white, black packed) {
	return v.opening(sideCastling(v, board.White)), v.opening(sideCastling(v, board.Black))
}

func sideCastling(v *view, us board.Color) int {
	score := 0
	king := v.king[us]
	for rooks := v.pos.CastlingRooks() & v.pos.ByColor(us); rooks != 0; {
		if rooks.Pop() > king {
			score += castlingKingSide
		} else {
			score += castlingQueenSide
		}
	}
	if king.RelativeRank(us) == 0 && (king.File() == board.G1.File() || king.File() == board.C1.File()) {
		score += castledKing
	}
	return score
}

// castlingRight is castling under eval.phased.
func castlingRight(v *view) (white, black packed) {
	return sideCastlingRight(v, board.White), sideCastlingRight(v, board.Black)
}

func sideCastlingRight(v *view, us board.Color) packed {
	if v.pos.CastlingRooks()&v.pos.ByColor(us) == 0 {
		return 0
	}
	return even(castlingAnyRight)
}
