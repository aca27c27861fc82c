package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

// developedMinor is the bonus for a knight or bishop off its first rank, in
// centipawns.
const developedMinor = 10

var developmentFeatures = phasedFeatures("development",
	"Knights and bishops that have left their first rank.",
	fullWeight, PhaseWeights{100, 0, 0, 0}, developmentOptions)

var developmentTerm = phasedTerm("development", developmentOptions, development)

func developmentOptions(o *Options) *PhasedTerm { return &o.Development }

func development(v *view) (white, black packed) {
	minors := v.pos.Pieces(board.Knight) | v.pos.Pieces(board.Bishop)
	return even((minors & v.pos.ByColor(board.White) &^ board.Rank1).Count() * developedMinor),
		even((minors & v.pos.ByColor(board.Black) &^ board.Rank8).Count() * developedMinor)
}

// The parts of the castling term in centipawns (VPR 9.0, after C0BR4).
const (
	castlingKingSide  = 15 // the right to castle there
	castlingQueenSide = 10
	castledKing       = 30 // a king on the g- or c-file of its first rank
	// castlingAnyRight is counted by phased evaluation (V7P3R 14.6) instead, once
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

const (
	// lostMove is the penalty for moving a piece that has moved before, in
	// centipawns.
	lostMove = -10
	// tempoPlies is the length of the opening, in plies, for lost moves.
	tempoPlies = 12
)

var tempoFeatures = phasedFeatures("tempo",
	"Lost tempi: the same knight, bishop, rook or queen moved twice within the first twelve plies; nothing for a position without its game.",
	fullWeight, PhaseWeights{100, 0, 0, 0}, tempoOptions)

var tempoTerm = phasedTerm("tempo", tempoOptions, tempo)

func tempoOptions(o *Options) *PhasedTerm { return &o.Tempo }

func tempo(v *view) (white, black packed) {
	return even(int(v.lost[board.White]) * lostMove), even(int(v.lost[board.Black]) * lostMove)
}

// lostMoves counts moves of pieces that have moved before. The count depends on the
// game: a transposition may have lost fewer.
type lostMoves struct {
	moved board.Bitboard // the pieces that have moved, where they stand
	count [2]uint8       // by Color
	left  uint8          // plies in which a move may still be lost
}

// newLostMoves returns the count at the start of a game with the given number of
// known moves. Nothing will be counted if the game has begun and none is known, or if
// the ply is unknown.
func newLostMoves(start *board.Position, known int) lostMoves {
	plies := phase.PliesAt(start, 0)
	if plies != 0 && known == 0 || !plies.Before(tempoPlies) {
		return lostMoves{}
	}
	return lostMoves{left: uint8(tempoPlies - plies)}
}

// move counts a move of piece. Castling is a move of the king only.
func (l *lostMoves) move(piece board.Piece, from, to board.Square) {
	l.left--
	l.moved &^= to.Bitboard()
	if kind := piece.Kind(); kind == board.Pawn || kind == board.King {
		return
	}
	if l.moved.Has(from) {
		l.count[piece.Color()&1]++
	}
	l.moved = l.moved&^from.Bitboard() | to.Bitboard()
}

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
