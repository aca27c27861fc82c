package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

// Accumulator is the part of a score that moves update incrementally: sums, and the
// hidden layer of the network, which is zero and never copied while the network is off.
type Accumulator struct {
	sums
	hidden hidden
}

// sums are material and piece-square tables, White's view, the number of pieces of each
// kind, and the inputs that come from the game instead of the position: the plies before the
// root of the search, and moves lost in the opening.
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
		e.add(&a.sums, p.PieceOn(s), s)
	}
	if e.network != nil {
		e.network.Refresh(p, &a.hidden.layer)
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
		e.advance(&a.sums, &pos, m)
		pos = pos.After(m)
	}
	if e.network != nil {
		e.network.Refresh(&pos, &a.hidden.layer)
	}
	return a
}

func (e *Evaluator) add(a *sums, piece board.Piece, s board.Square) {
	a.score += e.pieces[piece&15][s&63]
	a.counts += countUnits[piece&15]
}

func (e *Evaluator) remove(a *sums, piece board.Piece, s board.Square) {
	a.score -= e.pieces[piece&15][s&63]
	a.counts -= countUnits[piece&15]
}

// Advance writes the accumulator after a legal move of p, whose accumulator is a,
// into another, next. Both p and a have to stay what they are until next is settled or no
// longer needed: the network computes its part when a score asks for it.
func (e *Evaluator) Advance(a *Accumulator, p *board.Position, m board.Move, next *Accumulator) {
	if e.network != nil {
		next.hidden.pending = pending{&a.hidden, p, m}
	}
	next.sums = a.sums
	e.advance(&next.sums, p, m)
}

// Pass writes the accumulator after a null move, before which it is a, into another, next,
// as Advance does.
func (e *Evaluator) Pass(a, next *Accumulator) {
	next.sums = a.sums
	if e.network != nil {
		next.hidden.pending = pending{before: &a.hidden}
	}
}

// Settle computes the pending part of a and returns a copy that depends on no other
// accumulator.
func (e *Evaluator) Settle(a *Accumulator) Accumulator {
	if e.network != nil {
		e.settle(&a.hidden)
	}
	return *a
}

// advance makes a, the sums of p, those after a legal move.
func (e *Evaluator) advance(a *sums, p *board.Position, m board.Move) {
	from, to := m.From(), m.To()
	piece := p.PieceOn(from)
	if a.lost.left != 0 {
		a.lost.move(piece, from, to)
	}
	if m.IsCastle() {
		e.castle(a, p, m)
		return
	}
	if m.IsCapture() {
		victim := m.VictimSquare()
		e.remove(a, p.PieceOn(victim), victim)
	}
	if m.IsPromotion() {
		e.remove(a, piece, from)
		e.add(a, board.MakePiece(piece.Color(), m.Promotion()), to)
		return
	}
	squares := &e.pieces[piece&15]
	a.score += squares[to&63] - squares[from&63]
}

func (e *Evaluator) castle(a *sums, p *board.Position, m board.Move) {
	king, rook := p.PieceOn(m.From()), p.PieceOn(m.To())
	kingTo, rookTo := m.CastlingTargets()
	e.remove(a, king, m.From())
	e.remove(a, rook, m.To())
	e.add(a, king, kingTo)
	e.add(a, rook, rookTo)
}
