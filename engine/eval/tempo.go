package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

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
