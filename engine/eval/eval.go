// Package eval scores positions without searching. Each term of the score has
// a file of its own with its function, a switch and a weight; most are worth
// something in the middlegame and something in the endgame, and the phase
// tapers between both.
//
// The numbers of our own terms were tuned together on 540 000 quiet positions of
// games that Stockfish 15.1 played with itself from random and unbalanced
// openings, with random moves in between. The target was the expected score by
// its search of 2000 nodes. Gradient descent (chessprogramming wiki, Texel's
// Tuning Method) lowered the mean squared error to 0.0146 on positions held back.
//
// Scores are centipawns. The score of a position with colors and ranks swapped
// is the same for the side to move.
package eval

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

// Evaluator scores positions under fixed Options. It keeps notes about the
// position at hand: each goroutine needs an Evaluator of its own. What it
// returns depends on its arguments and options alone.
type Evaluator struct {
	options Options
	// men holds, by piece and square, what a man adds to the accumulated
	// score, White's view, weights applied.
	men  [16][64]packed
	plan []counted
	// corrections follow the terms of the plan.
	corrections []correcting
	view        view
	scores      scoreTable
	// pathful: the score depends on the game, too, by the phase detector or
	// the moves lost.
	pathful bool
}

// New returns an evaluator.
func New(options Options) *Evaluator {
	e := &Evaluator{options: options, plan: compile(&options), corrections: compileCorrections(&options)}
	e.view.options, e.view.detector = &e.options, options.detector()
	e.pathful = e.view.detector != nil || options.Tempo.On
	for s := board.A1; s < board.NoSquare; s++ {
		for k := board.Pawn; k <= board.King; k++ {
			e.men[board.MakePiece(board.White, k)][s] = e.man(board.White, k, s)
			e.men[board.MakePiece(board.Black, k)][s] = -e.man(board.Black, k, s)
		}
	}
	return e
}

// man returns what a man is worth to its own side.
func (e *Evaluator) man(c board.Color, k board.Kind, s board.Square) packed {
	return manValue(&e.options, k) + manSquare(&e.options, c, k, s)
}

// MaxScore is the most that a position can be worth, in centipawns: far from
// the scores that a search keeps for mates.
const MaxScore = 25000

// centipawn is what a sum has for one: terms are multiplied by a factor and,
// tapered, by the phase.
const centipawn = fullFactor * phase.MaxTapered

// Evaluate returns the score of p, whose accumulator is a, in centipawns for
// the side to move, from -MaxScore to MaxScore.
func (e *Evaluator) Evaluate(p *board.Position, a *Accumulator) int {
	key := p.Key()
	if e.pathful {
		key ^= a.pathKey()
	}
	score, known := e.scores.probe(key)
	if !known {
		score = e.score(p, a)
		e.scores.store(key, score)
	}
	return score
}

// score returns what Evaluate does, worked out anew.
func (e *Evaluator) score(p *board.Position, a *Accumulator) int {
	v := &e.view
	v.look(p, a)
	var sum halves
	sum.add(a.score, fullFactor)
	for i := range e.plan {
		if t := &e.plan[i]; t.on(v) {
			white, black := t.sides(v)
			sum.add(white-black, t.factors[v.stage])
		}
	}
	for i := range e.corrections {
		sum.endgame += e.corrections[i].share(v, sum.endgame)
	}
	score := round(sum.taper(v.tapered))
	if p.SideToMove() == board.Black {
		return -score
	}
	return score
}

// round returns a sum in whole centipawns, within MaxScore.
func round(sum int) int {
	// Go's division rounds towards zero, which keeps the score of the
	// mirrored position its exact negative.
	return min(max(sum/centipawn, -MaxScore), MaxScore)
}
