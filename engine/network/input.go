package network

import "keymove/engine/board"

// perspective is how a side sees the board: its own pieces first, from its own first
// rank, and mirrored so that its king stands on the files a to d.
type perspective struct {
	color board.Color
	flip  board.Square // xor of every square
}

// The bits of a square that mirror ranks and files, and the bit that tells the files a
// to d from e to h.
const (
	ranks    board.Square = 56
	files    board.Square = 7
	kingSide board.Square = 4
)

// perspectiveOf returns the perspective of a side whose king is on a square.
func perspectiveOf(c board.Color, king board.Square) perspective {
	return perspective{c, board.Square(c)*ranks ^ king&kingSide>>2*files}
}

// input returns the index of the input for a piece on a square:
// side*384 + kind*64 + square, with side 0 for the perspective's own pieces and kind
// from 0, the pawn, to 5, the king.
func (v perspective) input(piece board.Piece, s board.Square) int {
	return int(firstInputs[v.color&1][piece&15]) + int(s^v.flip)
}

// firstInputs are the inputs of each piece on the square 0, by color of the perspective.
var firstInputs = func() (first [2][16]uint16) {
	for c := board.White; c <= board.Black; c++ {
		for k := board.Pawn; k <= board.King; k++ {
			first[c][board.MakePiece(c, k)] = uint16(k-board.Pawn) * 64
			first[c][board.MakePiece(c^1, k)] = 384 + uint16(k-board.Pawn)*64
		}
	}
	return first
}()

// weights returns the hidden weights of a piece on a square.
func (n *Network) weights(v perspective, piece board.Piece, s board.Square) *Layer {
	return &n.Weights[v.input(piece, s)]
}

// ActiveInputs appends the indexes of the inputs that are 1 in a side's perspective to
// inputs: one for each piece on the board, in the same order of pieces for both sides.
func ActiveInputs(inputs []uint16, p *board.Position, c board.Color) []uint16 {
	v := perspectiveOf(c, p.King(c))
	for pieces := p.Occupied(); pieces != 0; {
		s := pieces.Pop()
		inputs = append(inputs, uint16(v.input(p.PieceOn(s), s)))
	}
	return inputs
}
