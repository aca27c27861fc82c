// Package eval is the static evaluation of positions. Each term has its own file
// with its function, a switch and a weight; most have a middlegame and an endgame
// value, which are tapered by the phase.
//
// The numbers of our own terms were tuned together on 540 000 quiet positions of
// games that Stockfish 15.1 played against itself from random and unbalanced
// openings, with random moves in between. The target was the expected score of its
// search of 2000 nodes. Gradient descent (chessprogramming wiki, Texel's
// Tuning Method) lowered the mean squared error to 0.0146 on positions held back.
//
// Scores are centipawns. A position with colors and ranks swapped has the same
// score for the side to move.
package eval

import (
	"keymove/engine/board"
	"keymove/engine/network"
	"keymove/engine/phase"
)

// Evaluator scores positions under fixed Options. It has working memory for the
// current position: each goroutine needs its own Evaluator. Its results depend on
// its arguments and options only.
type Evaluator struct {
	options Options
	// pieces holds, by piece and square, what a piece adds to the accumulated
	// score, White's view, weights applied.
	pieces [16][64]packed
	plan   []counted
	// steady are the values of those terms of the plan that always count in full,
	// which nearly all do; varying are the others.
	steady  []sidesFunc
	varying []counted
	cheap   []counted // what Estimate counts
	// corrections follow the terms of the plan.
	corrections []correcting
	network     *network.Network // nil if it is off
	// networkAlone: no other term can make a score other than 0 unless a side has only
	// its king.
	networkAlone bool
	// mopsUp: mop-up evaluation is on, in place of the network.
	mopsUp bool
	view   view
	scores scoreTable
	// usesGame: the score also depends on the game, through the phase detector or
	// the moves lost.
	usesGame bool
}

// New returns an evaluator.
func New(options Options) *Evaluator {
	e := &Evaluator{options: options, plan: compile(&options), corrections: compileCorrections(&options)}
	e.steady, e.varying = split(e.plan)
	e.cheap = cheap(e.plan)
	e.view.options, e.view.detector = &e.options, options.detector()
	e.usesGame = e.view.detector != nil || options.Tempo.On
	e.useNetwork()
	for s := board.A1; s < board.NoSquare; s++ {
		for k := board.Pawn; k <= board.King; k++ {
			e.pieces[board.MakePiece(board.White, k)][s] = e.pieceScore(board.White, k, s)
			e.pieces[board.MakePiece(board.Black, k)][s] = -e.pieceScore(board.Black, k, s)
		}
	}
	return e
}

// pieceScore returns the value of a piece on a square for its own side.
func (e *Evaluator) pieceScore(c board.Color, k board.Kind, s board.Square) packed {
	return pieceValue(&e.options, k) + pieceSquare(&e.options, c, k, s)
}

// MaxScore is the largest score of a position in centipawns, far from the mate
// scores of a search.
const MaxScore = 25000

// centipawn is one centipawn in units of a sum: terms are multiplied by a factor
// and, when tapered, by the phase.
const centipawn = fullFactor * phase.MaxTapered

// Evaluate returns the score of p, whose accumulator is a, in centipawns for
// the side to move, from -MaxScore to MaxScore.
func (e *Evaluator) Evaluate(p *board.Position, a *Accumulator) int {
	key := p.Key()
	if e.usesGame {
		key ^= a.pathKey()
	}
	score, known := e.scores.probe(key)
	if !known {
		score = e.score(p, a)
		e.scores.store(key, score)
	}
	return score
}

// Exact returns the score of p, whose accumulator is a, without rounding and without a
// limit, in centipawns, White's view: for what takes differences of scores.
func (e *Evaluator) Exact(p *board.Position, a *Accumulator) float64 {
	return float64(e.sum(p, a)) / centipawn
}

// score computes the score from scratch.
func (e *Evaluator) score(p *board.Position, a *Accumulator) int {
	score := round(e.sum(p, a))
	if p.SideToMove() == board.Black {
		return -score
	}
	return score
}

// sum returns the sum of all terms, White's view.
func (e *Evaluator) sum(p *board.Position, a *Accumulator) int {
	learned := e.networkShare(p, a) * phase.MaxTapered
	if e.networkAlone && !(e.mopsUp && hasBareKing(p)) {
		return learned
	}
	v := &e.view
	v.look(p, a)
	// Terms of the same factor, which are nearly all, are weighed together.
	var sum halves
	alike, factor := a.score, fullFactor
	for _, sides := range e.steady {
		white, black := sides(v)
		alike += white - black
	}
	for i := range e.varying {
		t := &e.varying[i]
		if !t.on(v) {
			continue
		}
		if f := t.factors[v.stage]; f != factor {
			sum.add(alike, factor)
			alike, factor = 0, f
		}
		white, black := t.sides(v)
		alike += white - black
	}
	sum.add(alike, factor)
	for i := range e.corrections {
		sum.endgame += e.corrections[i].share(v, sum.endgame)
	}
	return sum.taper(v.tapered) + learned
}

// round returns a sum in whole centipawns, within MaxScore.
func round(sum int) int {
	// Go's division rounds towards zero, which keeps the score of the
	// mirrored position its exact negative.
	return min(max(sum/centipawn, -MaxScore), MaxScore)
}
