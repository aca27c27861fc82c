package eval

import "keymove/engine/board"

// center are the squares d4, e4, d5 and e5.
const center = board.Bitboard(0x0000001818000000)

// lightSquares are the squares of the color of h1.
const lightSquares = board.Bitboard(0x55AA55AA55AA55AA)

// files are the squares of each file.
var files = func() (f [8]board.Bitboard) {
	for i := range f {
		f[i] = board.FileA << i
	}
	return f
}()

// nearFiles are the squares of each file and of the files next to it.
var nearFiles = func() (f [8]board.Bitboard) {
	for i := range f {
		f[i] = files[i] | files[max(i-1, 0)] | files[min(i+1, 7)]
	}
	return f
}()

// kingZones are the squares of each square's 3x3 surroundings, itself included.
var kingZones = func() (z [64]board.Bitboard) {
	for s := range board.NoSquare {
		z[s] = board.KingAttacks(s) | s.Bitboard()
	}
	return z
}()

// distance is the number of king moves between two squares.
func distance(a, b board.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

// centerDistance is the distance to the nearest square of the center, from 0 to
// 3.
func centerDistance(s board.Square) int {
	return max(3-s.File(), s.File()-4, 3-s.Rank(), s.Rank()-4, 0)
}

// edgeDistance is the number of steps to the nearest edge, from 0 to 3.
func edgeDistance(s board.Square) int {
	return min(s.File(), 7-s.File(), s.Rank(), 7-s.Rank())
}

// steps is the number of files plus the number of ranks between two squares.
func steps(a, b board.Square) int {
	return abs(a.File()-b.File()) + abs(a.Rank()-b.Rank())
}

// centerSteps is the number of steps to the nearest square of the center, from
// 0 to 6.
func centerSteps(s board.Square) int {
	return max(3-s.File(), s.File()-4) + max(3-s.Rank(), s.Rank()-4)
}

func abs(n int) int { return max(n, -n) }

func rankOf(s board.Square) board.Bitboard { return board.Rank1 << (s &^ 7) }

// wideZones are the squares of each square's 5x5 surroundings.
var wideZones = func() (z [64]board.Bitboard) {
	for s := range board.NoSquare {
		for near := kingZones[s]; near != 0; {
			z[s] |= kingZones[near.Pop()]
		}
	}
	return z
}()

// nearZones are the squares of each square's 7x7 surroundings.
var nearZones = func() (z [64]board.Bitboard) {
	for s := range board.NoSquare {
		for near := wideZones[s]; near != 0; {
			z[s] |= kingZones[near.Pop()]
		}
	}
	return z
}()

// The masks of pawn terms, by color and square. They are constant once the package
// is initialised.
var (
	// forwardFile holds the squares ahead on the same file.
	forwardFile [2][64]board.Bitboard
	// passedSpan holds the squares ahead on the same and the adjacent files: a
	// pawn with no enemy pawn there is passed.
	passedSpan [2][64]board.Bitboard
	// adjacentFiles holds the whole files next to a file.
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
