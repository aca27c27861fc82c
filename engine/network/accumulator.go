package network

import "keymove/engine/board"

// Accumulator is the hidden layer of a position, by color of the perspective: the biases
// plus the weights of all active inputs. Its zero value belongs to no position.
type Accumulator [2]Layer

// Refresh computes the accumulator of a position from scratch.
func (n *Network) Refresh(p *board.Position, a *Accumulator) {
	n.refresh(p, board.White, &a[board.White])
	n.refresh(p, board.Black, &a[board.Black])
}

func (n *Network) refresh(p *board.Position, c board.Color, layer *Layer) {
	v := perspectiveOf(c, p.King(c))
	var active [64]*Layer
	count := 0
	for pieces := p.Occupied(); pieces != 0; count++ {
		s := pieces.Pop()
		active[count&63] = n.weights(v, p.PieceOn(s), s)
	}
	addAll(layer, &n.Biases, active[:count])
}

// Advance writes the accumulator after a legal move of p, whose accumulator is a, into
// next, which may be a.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (n *Network) Advance(a *Accumulator, p *board.Position, m board.Move, next *Accumulator) {
	n.update(a, p, m, next)
	if changesWing(p, m) {
		us, after := p.SideToMove()&1, p.After(m)
		n.refresh(&after, us, &next[us])
	}
}

// update writes a with what a move changes into next, as if no king had changed its wing.
func (n *Network) update(a *Accumulator, p *board.Position, m board.Move, next *Accumulator) {
	v := [2]perspective{perspectiveOf(board.White, p.King(board.White)), perspectiveOf(board.Black, p.King(board.Black))}
	from, to := m.From(), m.To()
	piece := p.PieceOn(from)
	if m.IsCastle() {
		kingTo, rookTo := m.CastlingTargets()
		rook := p.PieceOn(to)
		addSub(next, a, n.rows(&v, piece, kingTo), n.rows(&v, piece, from))
		addSub(next, next, n.rows(&v, rook, rookTo), n.rows(&v, rook, to))
		return
	}
	placed := piece
	if m.IsPromotion() {
		placed = board.MakePiece(piece.Color(), m.Promotion())
	}
	added, removed := n.rows(&v, placed, to), n.rows(&v, piece, from)
	if !m.IsCapture() {
		addSub(next, a, added, removed)
		return
	}
	victim := m.VictimSquare()
	addSub2(next, a, added, removed, n.rows(&v, p.PieceOn(victim), victim))
}

// changesWing reports whether a move takes the king to the other wing, which mirrors the
// board of its side, so that all inputs change.
func changesWing(p *board.Position, m board.Move) bool {
	from, to := m.From(), m.To()
	if from != p.King(p.SideToMove()) {
		return false
	}
	if m.IsCastle() {
		to, _ = m.CastlingTargets()
	}
	return (from^to)&kingSide != 0
}

// rows are the weights of one piece in both perspectives.
type rows struct{ white, black *Layer }

func (n *Network) rows(v *[2]perspective, piece board.Piece, s board.Square) rows {
	return rows{n.weights(v[board.White], piece, s), n.weights(v[board.Black], piece, s)}
}

// perspective is how a side sees the board: its own pieces first, from its own first
// rank, and mirrored so that its king stands on the files a to d.
type perspective struct {
	color board.Color
	flip  board.Square // xor of every square
}

// The bits of a square that mirror ranks and files, and the bit that separates the files a to d
// from e to h.
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
