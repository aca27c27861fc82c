package search

import (
	"keymove/engine/feature"
)

// setEval sets the static evaluation of a node that is not in check, from the table if it
// has one.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) setEval(f *frame, known entry, hit bool) {
	if hit && known.eval != noEval {
		f.eval = known.eval
	} else {
		f.eval = w.evaluate(f)
	}
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
