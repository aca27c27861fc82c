// Package eval is the static evaluation of positions. A term is a function with a switch
// and a weight; most have a middlegame and an endgame value, tapered by the phase. Scores
// are centipawns, the same for the side to move if colors and ranks are swapped.
//
// The numbers of our own terms were tuned together on 540 000 quiet positions of games that
// Stockfish 15.1 played against itself from random and unbalanced openings, with random
// moves in between. The target was the expected score of its search of 2000 nodes; gradient
// descent (chessprogramming wiki, Texel's Tuning Method) lowered the mean squared error to
// 0.0146 on positions held back.
package eval

import (
	"unsafe"

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
	// steady are the terms of the plan that always count in full, as nearly all do;
	// varying are the others.
	steady  []sidesFunc
	varying []counted
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
	// usesGame: the score also depends on the game, through a phase detector or the
	// moves lost.
	usesGame bool
}

// New returns an evaluator.
func New(options Options) *Evaluator {
	e := &Evaluator{options: options, plan: compile(&options), corrections: compileCorrections(&options)}
	e.steady, e.varying = split(e.plan)
	e.view.options, e.view.detector, e.view.taperDetector = &e.options, options.detector(), options.taperDetector()
	e.usesGame = e.view.detector != nil || e.view.taperDetector != nil || options.Tempo.On
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

// MaxScore is the largest score of a position in centipawns, far below the mate scores of
// a search.
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

// Exact returns the score of p, whose accumulator is a, in centipawns, White's view,
// neither rounded nor limited, for callers that take differences of scores.
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
	// Terms of the same factor are weighed together: nearly all have the same.
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
	return sum.taper(v.share) + learned
}

// round returns a sum in whole centipawns, within MaxScore.
func round(sum int) int {
	// Go's division rounds towards zero, which keeps the score of the
	// mirrored position its exact negative.
	return min(max(sum/centipawn, -MaxScore), MaxScore)
}

// scoreTableBits is the number of bits of a key that select its entry. The entry
// holds the high 48 bits of the key above the 16 of the score. 128 KiB fit into a
// second-level cache.
const scoreTableBits = 14

// scoreTable stores scores. It never changes one.
type scoreTable [1 << scoreTableBits]scored

// scored is a key, the score in place of its low bits.
type scored uint64

const (
	scoreIndex = 1<<scoreTableBits - 1
	scoreMask  = 1<<16 - 1
)

func (t *scoreTable) probe(key uint64) (score int, known bool) {
	s := t[key&scoreIndex]
	return int(int16(s)), (uint64(s)^key)&^scoreMask == 0
}

func (t *scoreTable) store(key uint64, score int) {
	t[key&scoreIndex] = scored(key&^scoreMask | uint64(uint16(score)))
}

// Entry returns where the score of the position with a key is stored, for callers that
// fetch it from memory ahead of Evaluate. If the score depends on the game, it is
// stored elsewhere.
func (e *Evaluator) Entry(key uint64) unsafe.Pointer {
	return unsafe.Pointer(&e.scores[key&scoreIndex])
}

// pathKey is a key of what a score takes from the game instead of the position.
func (a *Accumulator) pathKey() uint64 {
	lost := uint64(a.lost.count[0])<<8 | uint64(a.lost.count[1])
	return (uint64(a.plies)<<16 | lost) * 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
}
