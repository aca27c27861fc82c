package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
)

// correctionOptions are the switches of what corrects the static evaluation of a node.
type correctionOptions struct {
	TTEval            bool `json:"tt_eval"`
	HistoryCorrection bool `json:"history_correction"`
}

var correctionFeatures = []feature.Row[Options]{
	{
		Name: "tt.eval", Default: 1, Needs: []string{ttRule},
		Doc:   "A result of the transposition table that is too shallow to cut takes the place of the static evaluation where its bound says that it is nearer to the truth.",
		Field: func(o *Options) any { return &o.TTEval },
	},
	{
		Name: "history.correction", Default: 1,
		Doc:   "The static evaluation is corrected by how far the search has come out from it with the same pawns and the same side to move.",
		Field: func(o *Options) any { return &o.HistoryCorrection },
	},
}

const (
	correctionEntries = 1 << 14
	// correctionGrain is the fraction of a centipawn in which corrections are kept,
	// correctionLimit the greatest correction in centipawns.
	correctionGrain = 256
	correctionLimit = 96
	// A result of depth d moves a correction by (d+1)/correctionWeights of the way, 16 of
	// them at most.
	correctionWeights = 256
)

// corrections hold, by side to move and pawns, the average difference of results of the
// search from the static evaluation ("correction history", chessprogramming wiki).
type corrections [2][correctionEntries]int16

// newCorrections returns empty corrections, or nil if the feature is off.
func newCorrections(options Options) *corrections {
	if !options.HistoryCorrection {
		return nil
	}
	return new(corrections)
}

func (c *corrections) entry(pos *board.Position) *int16 {
	return &c[pos.SideToMove()&1][pos.PawnKey()%correctionEntries]
}

// of returns the correction of a position in centipawns for its side to move.
func (c *corrections) of(pos *board.Position) int { return int(*c.entry(pos)) / correctionGrain }

// learn moves the correction of a position towards the difference of a result, found
// at a depth, from the evaluation.
func (c *corrections) learn(pos *board.Position, depth, difference int) {
	e := c.entry(pos)
	weight := min(depth+1, 16)
	target := min(max(difference, -correctionLimit), correctionLimit) * correctionGrain
	*e = int16((int(*e)*(correctionWeights-weight) + target*weight) / correctionWeights)
}

// setEval sets the evaluations of a node that is not in check: the static one, from
// the table if it has one, and the corrected one that the rules use.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) setEval(f *frame, known entry, hit bool) {
	if hit && known.eval != noEval {
		f.static = known.eval
	} else {
		f.static = w.evaluate(f)
	}
	f.eval = f.static
	if w.corrections != nil {
		f.eval += w.corrections.of(&f.pos)
	}
	if w.options.TTEval && hit && !isDecided(known.score) && w.nearer(known, f.eval) {
		f.eval = known.score
	}
}

// nearer reports whether the bound of a known score proves it closer to the value of a node
// than its evaluation.
func (w *worker) nearer(known entry, evaluation int) bool {
	switch known.bound {
	case engine.LowerBound:
		return known.score > evaluation
	case engine.UpperBound:
		return known.score < evaluation
	}
	return true
}

// correct learns from the result of a node how far its evaluation was off, unless a
// capture explains the difference or the bound does not prove one.
func (w *worker) correct(f *frame, depth, score int, bound engine.Bound, best board.Move) {
	if f.inCheck() || isDecided(score) || best != board.NoMove && !best.IsQuiet() ||
		bound == engine.LowerBound && score <= f.static || bound == engine.UpperBound && score >= f.static {
		return
	}
	w.corrections.learn(&f.pos, depth, score-f.static)
}

// improvingOptions is the switch of the rules that compare with two plies ago.
type improvingOptions struct {
	Improving bool `json:"improving"`
}

var improvingFeatures = []feature.Row[Options]{
	{
		Name: "improving", Default: 1,
		Doc:   "Where the static evaluation is better than two plies ago, reverse futility pruning asks for the margin of one ply less; elsewhere late-move pruning searches half as many moves, and late-move reductions are one ply larger.",
		Field: func(o *Options) any { return &o.Improving },
	},
}

// worsens reports whether the feature is on and the static evaluation of the node is not
// better than the same side's two plies ago. A node in check has worsened; one
// without an evaluation to compare with has not.
func (w *worker) worsens(ply int) bool {
	f := &w.frames[ply]
	return w.options.Improving && (f.inCheck() || ply >= 2 && f.eval <= w.frames[ply-2].eval)
}

type lazyOptions struct {
	LazyEval int `json:"lazy_eval"`
}

var lazyFeatures = []feature.Row[Options]{
	{
		Name: "eval.lazy", Default: 400, Max: 2000,
		Doc:   "Lazy evaluation: where material, piece-square tables and the network alone are this many centipawns outside the window, the quiescence search goes by them, and reverse futility pruning cuts, without the other terms; 0 is off.",
		Field: func(o *Options) any { return &o.LazyEval },
	},
}

func (w *worker) estimate(f *frame) int {
	score := w.eval.Estimate(&f.pos, &f.sums)
	if w.contempt.value != 0 {
		score = w.contempt.blend(score, f.pos.SideToMove())
	}
	return score
}

// evaluateLazily, with the feature on, sets the evaluation of a quiescence node that is not
// in check to its estimate, if that is far outside the window, and reports whether it is.
// The estimate is not stored as a static evaluation: other windows need the true one.
func (w *worker) evaluateLazily(f *frame, known entry, hit bool, alpha, beta int) bool {
	if hit && known.eval != noEval {
		return false
	}
	score, margin := w.estimate(f), w.options.LazyEval
	if score-margin < beta && score+margin > alpha {
		return false
	}
	f.static, f.eval = noEval, score
	return true
}

// lazyFutility, with the feature on, is reverse futility pruning by the estimate less the
// margin of lazy evaluation, which saves the true evaluation. The node is not in check.
func (w *worker) lazyFutility(f *frame, depth, beta int, known entry, hit bool) (score int, ok bool) {
	o := &w.options
	if !o.RFP || depth > o.RFPDepth || isDecided(beta) || hit && known.eval != noEval {
		return 0, false
	}
	estimate := w.estimate(f)
	score = estimate - o.LazyEval - o.RFPMargin*depth
	if score < beta {
		return 0, false
	}
	f.static, f.eval = noEval, estimate
	count(&w.counts.PrunedRFP)
	return score, true
}
