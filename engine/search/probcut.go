package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
)

type probCutOptions struct {
	ProbCut          bool `json:"probcut"`
	ProbCutDepth     int  `json:"probcut_depth"`
	ProbCutMargin    int  `json:"probcut_margin"`
	ProbCutReduction int  `json:"probcut_reduction"`
}

// probCutRule is the rule, as a feature and where it prunes.
const probCutRule = "probcut"

var probCutFeatures = []feature.Row[Options]{
	{
		Name: probCutRule, Default: 1,
		Doc:   "ProbCut: a node is cut if a capture beats beta by a margin in a reduced search.",
		Field: func(o *Options) any { return &o.ProbCut },
	},
	{
		Name: "probcut.depth", Default: 5, Min: 2, Max: 20,
		Doc:   "Least depth for ProbCut.",
		Field: func(o *Options) any { return &o.ProbCutDepth },
	},
	{
		Name: "probcut.margin", Default: 180, Min: 1, Max: 1000,
		Doc:   "Centipawns by which a capture has to beat beta for ProbCut.",
		Field: func(o *Options) any { return &o.ProbCutMargin },
	},
	{
		Name: "probcut.reduction", Default: 4, Min: 1, Max: 10,
		Doc:   "Reduction of the ProbCut search in plies.",
		Field: func(o *Options) any { return &o.ProbCutReduction },
	},
}

// probCut cuts a node where a capture beats beta by a margin, first in the
// quiescence search, then in a reduced one (Buro, "ProbCut: an effective
// selective extension of the alpha-beta algorithm").
func (w *worker) probCut(ply, depth, beta int, known entry, hit bool) (score int, ok bool) {
	f := &w.frames[ply]
	raised, reduced := beta+w.options.ProbCutMargin, depth-w.options.ProbCutReduction
	if depth < w.options.ProbCutDepth || isMate(beta) || hit && known.depth >= reduced && known.score < raised {
		return 0, false
	}
	var picker picker
	picker.begin(w, f, known.move)
	picker.noisy = true
	for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
		if m.IsQuiet() || w.options.SEE && !w.exchangeAtLeast(f, m, raised-f.eval) {
			continue
		}
		score := w.tryProbCut(ply, reduced, raised, m)
		if w.stopped {
			return 0, true
		}
		if score >= raised {
			count(&w.counts.PrunedProbCut)
			w.store(ply, reduced, score, engine.LowerBound, m)
			return score, true
		}
	}
	return 0, false
}

func (w *worker) tryProbCut(ply, reduced, raised int, m board.Move) int {
	if !w.move(ply, m) {
		return 0
	}
	score := -w.search(ply+1, 0, -raised, -raised+1, false)
	if score >= raised && reduced > 1 && !w.stopped {
		score = -w.search(ply+1, reduced-1, -raised, -raised+1, true)
	}
	return score
}
