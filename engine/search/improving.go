package search

import "keymove/engine/feature"

// ImprovingOptions is the switch of the rules that look two plies back.
type ImprovingOptions struct {
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
// better than that of the same side two plies ago. A node in check has worsened; one
// without an evaluation to compare with has not.
func (w *worker) worsens(ply int) bool {
	f := &w.frames[ply]
	return w.options.Improving && (f.inCheck() || ply >= 2 && f.eval <= w.frames[ply-2].eval)
}
