// Package eval scores positions without searching: material, piece-square
// tables and mobility, tapered between middlegame and endgame. Each term has a
// file of its own, a switch and a weight.
//
// Scores are centipawns. The score of a position with colors and ranks swapped
// is the same for the side to move.
package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

// Evaluator scores positions under fixed Options. It is constant after New and
// may be shared.
type Evaluator struct {
	options Options
	// men holds, by piece and square, what a man adds to the accumulated
	// score, White's view, weights applied.
	men [16][64]packed
	// pair is the bishop pair with the weight of the material.
	pairWeight int
}

// Accumulator is the part of a score that a move changes man by man: material
// and piece-square tables, White's view, and the material that the phase
// counts.
type Accumulator struct {
	score    packed
	material int32
}

// New returns an evaluator.
func New(options Options) *Evaluator {
	e := &Evaluator{options: options}
	for s := board.A1; s < board.NoSquare; s++ {
		for k := board.Pawn; k <= board.King; k++ {
			e.men[board.MakePiece(board.White, k)][s] = e.man(board.White, k, s)
			e.men[board.MakePiece(board.Black, k)][s] = -e.man(board.Black, k, s)
		}
	}
	if options.Material {
		e.pairWeight = options.MaterialWeight
	}
	return e
}

func (e *Evaluator) man(c board.Color, k board.Kind, s board.Square) packed {
	score := packed(0)
	if e.options.Material {
		score += materialValues[k].weigh(e.options.MaterialWeight)
	}
	if e.options.PST {
		score += squareScore(c, k, s).weigh(e.options.PSTWeight)
	}
	return score
}

// Accumulate returns the accumulator of a position from scratch.
func (e *Evaluator) Accumulate(p *board.Position) Accumulator {
	var a Accumulator
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		e.add(&a, p.PieceOn(s), s)
	}
	return a
}

func (e *Evaluator) add(a *Accumulator, piece board.Piece, s board.Square) {
	a.score += e.men[piece&15][s&63]
	a.material += phaseValues[piece&7]
}

func (e *Evaluator) remove(a *Accumulator, piece board.Piece, s board.Square) {
	a.score -= e.men[piece&15][s&63]
	a.material -= phaseValues[piece&7]
}

// Advance returns the accumulator after a legal move of p, whose accumulator
// is a.
func (e *Evaluator) Advance(a Accumulator, p *board.Position, m board.Move) Accumulator {
	from, to := m.From(), m.To()
	piece := p.PieceOn(from)
	if m.IsCastle() {
		return e.castle(a, p, m)
	}
	e.remove(&a, piece, from)
	if m.IsCapture() {
		victim := to
		if m.IsEnPassant() {
			victim ^= 8
		}
		e.remove(&a, p.PieceOn(victim), victim)
	}
	if m.IsPromotion() {
		piece = board.MakePiece(piece.Color(), m.Promotion())
	}
	e.add(&a, piece, to)
	return a
}

func (e *Evaluator) castle(a Accumulator, p *board.Position, m board.Move) Accumulator {
	king, rook := p.PieceOn(m.From()), p.PieceOn(m.To())
	kingTo, rookTo := m.CastlingTargets()
	e.remove(&a, king, m.From())
	e.remove(&a, rook, m.To())
	e.add(&a, king, kingTo)
	e.add(&a, rook, rookTo)
	return a
}

// MaxScore is the most that a position can be worth, in centipawns: far from
// the scores that a search keeps for mates.
const MaxScore = 25000

// Evaluate returns the score of p, whose accumulator is a, in centipawns for
// the side to move, from -MaxScore to MaxScore.
func (e *Evaluator) Evaluate(p *board.Position, a Accumulator) int {
	total := a.score
	if e.pairWeight != 0 {
		total += bishopPairs(p).weigh(e.pairWeight)
	}
	if e.options.Mobility {
		m := mobility(p)
		if e.options.MobilityWeight != fullWeight {
			m = m.weigh(e.options.MobilityWeight)
		}
		total += m
	}
	score := min(max(total.taper(phase.Tapered(int(a.material))), -MaxScore), MaxScore)
	if p.SideToMove() == board.Black {
		return -score
	}
	return score
}
