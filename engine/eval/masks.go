package eval

import "keymove/engine/board"

// The masks of pawn terms, by color and square. They are constant once the package
// is initialised.
var (
	// forwardFile holds the squares ahead on the same file.
	forwardFile [2][64]board.Bitboard
	// passedSpan holds the squares ahead on the same and the adjacent files: a
	// pawn with no enemy pawn there is passed.
	passedSpan [2][64]board.Bitboard
	// adjacentFiles holds the whole files beside a file.
	adjacentFiles [8]board.Bitboard
	// kingDistance holds the king moves between two squares.
	kingDistance [64][64]uint8
)

func init() {
	for file := range 8 {
		adjacentFiles[file] = nearFiles[file] &^ files[file]
	}
	for s := board.A1; s < board.NoSquare; s++ {
		for c := board.White; c <= board.Black; c++ {
			ahead := fillForward(s.Bitboard().Forward(c), c)
			forwardFile[c][s] = ahead
			passedSpan[c][s] = ahead | fillForward(board.PawnAttacks(c, s), c)
		}
		for t := board.A1; t < board.NoSquare; t++ {
			kingDistance[s][t] = uint8(distance(s, t))
		}
	}
}

// fillForward returns the squares of b and all squares ahead of them.
func fillForward(b board.Bitboard, c board.Color) board.Bitboard {
	if c == board.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// fillFiles returns the files on which b has a square.
func fillFiles(b board.Bitboard) board.Bitboard {
	return fillForward(b, board.White) | fillForward(b, board.Black)
}
