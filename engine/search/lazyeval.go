package search

import "keymove/engine/feature"

// LazyOptions is the option of lazy evaluation.
type LazyOptions struct {
	LazyEval int `json:"lazy_eval"`
}

var lazyFeatures = []feature.Row[Options]{
	{
		Name: "eval.lazy", Default: 400, Max: 2000,
		Doc:   "Lazy evaluation: where material, piece-square tables and the network alone are this many centipawns outside the window, the quiescence search goes by them, and reverse futility pruning cuts, without the other terms; 0 is off.",
		Field: func(o *Options) any { return &o.LazyEval },
	},
}

// estimate returns the estimated evaluation of a frame for its side to move.
func (w *worker) estimate(f *frame) int {
	score := w.eval.Estimate(&f.pos, &f.sums)
	if w.contempt.value != 0 {
		score = w.contempt.blend(score, f.pos.SideToMove())
	}
	return score
}

// evaluateLazily, with the feature on, sets the evaluation of a quiescence node that is not in check to its
// estimate, if that is far outside the window, and reports whether it is. The
// estimate is not stored as a static evaluation: other windows need the true one.
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

// lazyFutility, with the feature on, is reverse futility pruning by the estimate less the margin of lazy
// evaluation, which saves the true evaluation. The node is not in check.
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
