package eval

import (
	"keymove/engine/board"
	"keymove/engine/network"
	"keymove/engine/phase"
)

// Accumulator is the part of a score that moves update incrementally: sums, and the
// hidden layer of the network, which is zero and never copied while the network is off.
type Accumulator struct {
	sums
	network network.Accumulator
}

// sums are material and piece-square tables, White's view, the number of pieces of each
// kind, and what the score takes from the game instead of the position: the plies before
// the root of the search, and moves lost in the opening.
type sums struct {
	score  packed
	counts pieceCounts
	lost   lostMoves
	plies  phase.Plies
}

// Accumulate returns the accumulator of a position from scratch, as the root of a
// search or below a root the given number of plies after the start of a game.
func (e *Evaluator) Accumulate(p *board.Position, plies phase.Plies) Accumulator {
	a := Accumulator{sums: sums{plies: plies}}
	for pieces := p.Occupied(); pieces != 0; {
		s := pieces.Pop()
		e.add(&a, p.PieceOn(s), s)
	}
	if e.network != nil {
		e.network.Refresh(p, &a.network)
	}
	return a
}

// AccumulateGame returns the accumulator of the position after the moves of a game,
// as the root of a search.
func (e *Evaluator) AccumulateGame(start *board.Position, moves []board.Move) Accumulator {
	a := e.Accumulate(start, phase.PliesAt(start, len(moves)))
	if e.options.Tempo.On {
		a.lost = newLostMoves(start, len(moves))
	}
	pos := *start
	for _, m := range moves {
		e.Advance(&a, &pos, m, &a)
		pos = pos.After(m)
	}
	return a
}

func (e *Evaluator) add(a *Accumulator, piece board.Piece, s board.Square) {
	a.score += e.pieces[piece&15][s&63]
	a.counts += countUnits[piece&15]
}

func (e *Evaluator) remove(a *Accumulator, piece board.Piece, s board.Square) {
	a.score -= e.pieces[piece&15][s&63]
	a.counts -= countUnits[piece&15]
}

// Advance writes the accumulator after a legal move of p, whose accumulator is a,
// into next, which may be a.
func (e *Evaluator) Advance(a *Accumulator, p *board.Position, m board.Move, next *Accumulator) {
	if e.network != nil {
		e.network.Advance(&a.network, p, m, &next.network)
	}
	next.sums = a.sums
	from, to := m.From(), m.To()
	piece := p.PieceOn(from)
	if next.lost.left != 0 {
		next.lost.move(piece, from, to)
	}
	if m.IsCastle() {
		e.castle(next, p, m)
		return
	}
	if m.IsCapture() {
		victim := m.VictimSquare()
		e.remove(next, p.PieceOn(victim), victim)
	}
	if m.IsPromotion() {
		e.remove(next, piece, from)
		e.add(next, board.MakePiece(piece.Color(), m.Promotion()), to)
		return
	}
	squares := &e.pieces[piece&15]
	next.score += squares[to&63] - squares[from&63]
}

// Pass writes the accumulator after a null move, before which it is a, into next.
func (e *Evaluator) Pass(a, next *Accumulator) {
	next.sums = a.sums
	if e.network != nil {
		next.network = a.network
	}
}

func (e *Evaluator) castle(a *Accumulator, p *board.Position, m board.Move) {
	king, rook := p.PieceOn(m.From()), p.PieceOn(m.To())
	kingTo, rookTo := m.CastlingTargets()
	e.remove(a, king, m.From())
	e.remove(a, rook, m.To())
	e.add(a, king, kingTo)
	e.add(a, rook, rookTo)
}
