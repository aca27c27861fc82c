package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
)

type singularOptions struct {
	Singular       bool `json:"singular"`
	SingularDepth  int  `json:"singular_depth"`
	SingularMargin int  `json:"singular_margin"`
}

// singularSlack is by how many plies the table's result for the hash move may be
// shallower than the node.
const singularSlack = 3

var singularFeatures = []feature.Row[Options]{
	{
		Name: "singular", Default: 1,
		Doc:   "Singular extension: a hash move that is much better than all other moves is searched one ply deeper.",
		Field: func(o *Options) any { return &o.Singular },
	},
	{
		Name: "singular.depth", Default: 7, Min: 4, Max: 20,
		Doc:   "Least depth for a singular extension.",
		Field: func(o *Options) any { return &o.SingularDepth },
	},
	{
		Name: "singular.margin", Default: 2, Min: 1, Max: 50,
		Doc:   "Centipawns per ply of depth by which the other moves have to stay below a singular one.",
		Field: func(o *Options) any { return &o.SingularMargin },
	},
}

// singular returns the plies by which the hash move of a node is extended: one if all other
// moves, searched to half the depth, stay a margin below its score (Anantharaman, Campbell
// and Hsu, "Singular extensions: adding selectivity to brute-force searching"). It is called
// before the moves of the node are generated, because its search uses the same frame.
func (w *worker) singular(ply, depth int, known entry) int {
	f := &w.frames[ply]
	if depth < w.options.SingularDepth || known.move == board.NoMove || known.depth < depth-singularSlack ||
		known.bound == engine.UpperBound || isMate(known.score) || ply >= 2*w.rootDepth || !f.pos.IsLegalGiven(known.move, &f.checks) {
		return 0
	}
	bar := known.score - w.options.SingularMargin*depth
	f.excluded = known.move
	score := w.search(ply, (depth-1)/2, bar-1, bar, false)
	f.excluded = board.NoMove
	if w.stopped || score >= bar {
		return 0
	}
	count(&w.counts.SingularExtensions)
	return 1
}
