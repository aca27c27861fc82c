package network

import "keymove/engine/board"

// Accumulator is the hidden layer of a position, by color of the perspective: the biases
// plus the weights of all active inputs. Its zero value is that of no position.
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
func (n *Network) Advance(a *Accumulator, p *board.Position, m board.Move, next *Accumulator) {
	us, king := p.SideToMove()&1, p.King(p.SideToMove())
	switch {
	case m.IsCastle():
		kingTo, _ := m.CastlingTargets()
		n.advanceMover(a, p, m, next, king, kingTo)
	case m.From() == king:
		n.advanceMover(a, p, m, next, king, m.To())
	default:
		n.advance(a, p, m, next, us)
	}
	n.advance(a, p, m, next, us^1)
}

// advanceMover updates the perspective of the side whose king moves. A king that changes
// the wing mirrors the board, so that all inputs change.
func (n *Network) advanceMover(a *Accumulator, p *board.Position, m board.Move, next *Accumulator, from, to board.Square) {
	us := p.SideToMove() & 1
	if (from^to)&kingSide == 0 {
		n.advance(a, p, m, next, us)
		return
	}
	after := p.After(m)
	n.refresh(&after, us, &next[us])
}

// advance updates one perspective, whose king stays on its wing.
func (n *Network) advance(a *Accumulator, p *board.Position, m board.Move, next *Accumulator, c board.Color) {
	v := perspectiveOf(c, p.King(c))
	from, to := m.From(), m.To()
	piece := p.PieceOn(from)
	if m.IsCastle() {
		kingTo, rookTo := m.CastlingTargets()
		rook := p.PieceOn(to)
		add2Sub2(&next[c], &a[c], n.weights(v, piece, kingTo), n.weights(v, rook, rookTo),
			n.weights(v, piece, from), n.weights(v, rook, to))
		return
	}
	placed := piece
	if m.IsPromotion() {
		placed = board.MakePiece(piece.Color(), m.Promotion())
	}
	added, removed := n.weights(v, placed, to), n.weights(v, piece, from)
	if !m.IsCapture() {
		addSub(&next[c], &a[c], added, removed)
		return
	}
	victim := m.VictimSquare()
	addSub2(&next[c], &a[c], added, removed, n.weights(v, p.PieceOn(victim), victim))
}
