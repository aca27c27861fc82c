package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
)

type nullMoveOptions struct {
	NullMove          bool `json:"nullmove"`
	NullMoveDepth     int  `json:"nullmove_depth"`
	NullMoveReduction int  `json:"nullmove_reduction"`
	NullMoveAdaptive  int  `json:"nullmove_adaptive"`
	NullMoveEval      int  `json:"nullmove_eval"`
	NullMoveGuard     bool `json:"nullmove_guard"`
}

// nullMoveRule is the rule, as a feature and where it prunes.
const nullMoveRule = "nullmove"

var nullMoveFeatures = []feature.Row[Options]{
	{
		Name: nullMoveRule, Default: 1,
		Doc:   "Null move: a node is cut if passing the move still fails high in a reduced search; not in check.",
		Field: func(o *Options) any { return &o.NullMove },
	},
	{
		Name: "nullmove.depth", Default: 2, Min: 1, Max: 20,
		Doc:   "Least depth for a null move.",
		Field: func(o *Options) any { return &o.NullMoveDepth },
	},
	{
		Name: "nullmove.reduction", Default: 3, Min: 1, Max: 8,
		Doc:   "Reduction of the null-move search in plies, before its growth with depth.",
		Field: func(o *Options) any { return &o.NullMoveReduction },
	},
	{
		Name: "nullmove.adaptive", Default: 6, Max: 20,
		Doc:   "The reduction of the null-move search grows by one ply for every this many plies of depth; 0 is off.",
		Field: func(o *Options) any { return &o.NullMoveAdaptive },
	},
	{
		Name: "nullmove.eval", Default: 200, Max: 1000,
		Doc:   "The reduction of the null-move search grows by one ply, up to three, for every this many centipawns of the static evaluation above beta, and there is no null move if beta is decided, where it would hide mates; 0 is off.",
		Field: func(o *Options) any { return &o.NullMoveEval },
	},
	{
		Name: "nullmove.guard", Default: 1,
		Doc:   "Zugzwang guard: no null move for a side that has only king and pawns.",
		Field: func(o *Options) any { return &o.NullMoveGuard },
	},
}

// tryNull passes the move and searches less deep: if even that fails high, so
// will a real move. It is unsound where having to move is the problem
// (zugzwang), hence the guard. The node is not in check.
func (w *worker) tryNull(ply, depth, beta int) (score int, ok bool) {
	f := &w.frames[ply]
	if depth < w.options.NullMoveDepth || f.eval < beta || w.nullMoveHidesMate(beta) || w.options.NullMoveGuard && !hasNonPawns(&f.pos) {
		return 0, false
	}
	if !w.moveNull(ply) {
		return 0, true
	}
	count(&w.counts.NullTries)
	reduction := w.options.NullMoveReduction
	if w.options.NullMoveAdaptive > 0 {
		reduction += depth / w.options.NullMoveAdaptive
	}
	if w.options.NullMoveEval > 0 {
		reduction += min((f.eval-beta)/w.options.NullMoveEval, 3)
	}
	score = -w.search(ply+1, depth-1-reduction, -beta, -beta+1, false)
	if w.stopped {
		return 0, true
	}
	if score < beta {
		return 0, false
	}
	count(&w.counts.NullCuts)
	if isMate(score) {
		return beta, true // a mate after a pass is not proven
	}
	return score, true
}

// nullMoveHidesMate reports whether beta keeps the node from a null move.
func (w *worker) nullMoveHidesMate(beta int) bool {
	if w.options.NullMoveEval > 0 {
		return isDecided(beta)
	}
	return isMate(beta)
}

func hasNonPawns(pos *board.Position) bool {
	return pos.ByColor(pos.SideToMove())&^(pos.Pieces(board.Pawn)|pos.Pieces(board.King)) != 0
}
