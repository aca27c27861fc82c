package phase

import (
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// pieces are numbers of pieces besides the kings.
type pieces struct{ p, n, b, r, q int }

// position returns a position with these pieces, all of them White's.
func (m pieces) position(t testing.TB) board.Position {
	t.Helper()
	var squares [64]byte
	squares[board.A1], squares[board.H8] = 'K', 'k'
	put := func(letter byte, count int, from, to board.Square) {
		for s := from; s <= to && count > 0; s++ {
			if squares[s] == 0 {
				squares[s] = letter
				count--
			}
		}
		if count > 0 {
			t.Fatalf("no room for %+v", m)
		}
	}
	put('P', m.p, board.MakeSquare(0, 1), board.MakeSquare(7, 6))
	put('N', m.n, board.A1, board.H8)
	put('B', m.b, board.A1, board.H8)
	put('R', m.r, board.A1, board.H8)
	put('Q', m.q, board.A1, board.H8)
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		text := ""
		for file := range 8 {
			if letter := squares[board.MakeSquare(file, rank)]; letter != 0 {
				text += string(letter)
			} else {
				text += "1"
			}
		}
		ranks = append(ranks, text)
	}
	return boardtest.Position(t, strings.Join(ranks, "/")+" b - -")
}
