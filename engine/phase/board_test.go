package phase

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// pieces are numbers of pieces besides the kings.
type pieces struct{ p, n, b, r, q int }

// position returns a position with these pieces, all of them White's.
func (m pieces) position(t testing.TB) board.Position {
	t.Helper()
	squares := [64]byte{board.A1: 'K', board.H8: 'k'}
	put := func(letter byte, count int, from board.Square) {
		for s := from; count > 0; s++ {
			if squares[s] == 0 {
				squares[s] = letter
				count--
			}
		}
	}
	put('P', m.p, board.MakeSquare(0, 1)) // there is room for more than any test has
	for letter, count := range map[byte]int{'N': m.n, 'B': m.b, 'R': m.r, 'Q': m.q} {
		put(letter, count, board.A1)
	}
	var fen []byte
	for rank := 7; rank >= 0; rank-- {
		for _, letter := range squares[8*rank : 8*rank+8] {
			fen = append(fen, max(letter, '1')) // '1' for an empty square
		}
		fen = append(fen, '/')
	}
	return boardtest.Position(t, string(fen[:len(fen)-1])+" b - -")
}
