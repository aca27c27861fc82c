package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/see"
)

type quiescenceOptions struct {
	QSearch           bool `json:"qsearch"`
	QSearchEvasions   bool `json:"qsearch_evasions"`
	QSearchPromotions bool `json:"qsearch_promotions"`
	QSearchChecks     int  `json:"qsearch_checks"`
	QSearchMaxPly     int  `json:"qsearch_maxply"`
	QSearchSEE        bool `json:"see_qsearch"`
	Delta             bool `json:"delta"`
	DeltaMargin       int  `json:"delta_margin"`
}

// The rules, as features and where they prune.
const (
	seeQSearchRule = "see.qsearch"
	deltaRule      = "delta"
)

var quiescenceFeatures = []feature.Row[Options]{
	{
		Name: "qsearch", Default: 1,
		Doc:   "Quiescence search: leaves are searched with captures until they are quiet.",
		Field: func(o *Options) any { return &o.QSearch },
	},
	{
		Name: "qsearch.evasions", Default: 1,
		Doc:   "In check the quiescence search searches all moves instead of standing pat.",
		Field: func(o *Options) any { return &o.QSearchEvasions },
	},
	{
		Name: "qsearch.promotions", Default: 1,
		Doc:   "The quiescence search also searches queen promotions that are not captures.",
		Field: func(o *Options) any { return &o.QSearchPromotions },
	},
	{
		Name: "qsearch.checks", Default: 1, Max: 8,
		Doc:   "Number of first plies of the quiescence search that include quiet checks; 0 is off.",
		Field: func(o *Options) any { return &o.QSearchChecks },
	},
	{
		Name: "qsearch.maxply", Default: 32, Min: 1, Max: 64,
		Doc:   "Plies after which the quiescence search returns the static evaluation.",
		Field: func(o *Options) any { return &o.QSearchMaxPly },
	},
	{
		Name: seeQSearchRule, Default: 1,
		Doc:   "The quiescence search skips captures that lose material by static exchange evaluation.",
		Field: func(o *Options) any { return &o.QSearchSEE },
	},
	{
		Name: deltaRule, Default: 1,
		Doc:   "Delta pruning: the quiescence search skips captures and promotions that win too little to reach alpha.",
		Field: func(o *Options) any { return &o.Delta },
	},
	{
		Name: "delta.margin", Default: 200, Min: 1, Max: 1000,
		Doc:   "Centipawns that a capture may gain on top of the captured piece, for delta pruning.",
		Field: func(o *Options) any { return &o.DeltaMargin },
	},
}

// quiesce returns the score of the node at ply once captures (and checks, in
// the first plies) have been played out; qply counts from the leaf of the main
// search. The side to move may stand pat on the evaluation, unless it is in
// check and evasions are on.
func (w *worker) quiesce(ply, qply, alpha, beta int) int {
	f := &w.frames[ply]
	f.pvLen = 0
	w.selDepth = max(w.selDepth, ply)
	if qply > 0 && f.pos.InsufficientMaterial() {
		return w.draws[ply&1]
	}
	if ply >= maxPly-1 || qply >= w.options.QSearchMaxPly {
		return w.evaluate(f)
	}

	// Results with quiet checks count as deeper than those without.
	depth := -1
	if qply < w.options.QSearchChecks {
		depth = 0
	}
	known, hit := w.probe(f, ply)
	if hit && known.depth >= depth && w.tableMayCut(beta-alpha > 1) && cuts(known, alpha, beta) {
		count(&w.counts.TTCuts)
		return known.score
	}

	if f.inCheck() && w.options.QSearchEvasions {
		f.eval = noEval
		return w.searchEvasions(ply, qply, depth, alpha, beta, known.move)
	}
	w.setEval(f, known, hit)
	if f.eval >= beta {
		if w.evaluated != nil {
			w.offerEvaluated(ply)
		}
		return f.eval
	}
	score := w.searchCaptures(ply, qply, depth, alpha, beta, known.move)
	if w.evaluated != nil {
		w.offerEvaluated(ply)
	}
	return score
}

func (w *worker) searchEvasions(ply, qply, depth, alpha, beta int, hash board.Move) int {
	var picker picker
	picker.begin(w, &w.frames[ply], hash)
	q := quiescent{alpha: alpha, best: -infinity}
	for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
		if w.tryQuiescent(&q, ply, qply, beta, m) {
			break
		}
	}
	if w.stopped {
		return 0
	}
	if q.best == -infinity {
		return w.noMoves(ply)
	}
	w.store(ply, depth, q.best, boundOf(q.best, alpha, beta), q.move)
	return q.best
}

// searchCaptures searches captures and promotions, and quiet checks in the first
// plies, against standing pat.
func (w *worker) searchCaptures(ply, qply, depth, alpha, beta int, hash board.Move) int {
	f := &w.frames[ply]
	if hash.IsQuiet() {
		hash = board.NoMove
	}
	var picker picker
	picker.begin(w, f, hash)
	picker.noisy = true
	q := quiescent{alpha: max(alpha, f.eval), best: f.eval}
	cut := false
	for m := picker.nextMove(); m != board.NoMove && !cut; m = picker.nextMove() {
		if w.options.QSearchSEE && picker.loses(m) {
			count(&w.counts.PrunedQSEE)
			continue
		}
		if !w.worthTrying(m) {
			continue
		}
		if w.deltaPrunes(&q, f, m) {
			continue
		}
		cut = w.tryQuiescent(&q, ply, qply, beta, m)
	}
	if !cut && qply < w.options.QSearchChecks {
		w.tryChecks(&q, ply, qply, beta)
	}
	if w.stopped {
		return 0
	}
	w.store(ply, depth, q.best, boundOf(q.best, alpha, beta), q.move)
	return q.best
}

// quiescent is the state of a quiescence node while its moves are tried.
type quiescent struct {
	alpha, best int
	move        board.Move // the best move, NoMove where standing pat is best
}

// deltaPrunes reports whether delta pruning skips a move: the evaluation, the
// material that the move wins and a margin together do not reach alpha, which is not
// decided. Their sum becomes a bound of the node's score.
func (w *worker) deltaPrunes(q *quiescent, f *frame, m board.Move) bool {
	if !w.options.Delta || f.inCheck() || isDecided(q.alpha) {
		return false
	}
	reach := f.eval + gain(&f.pos, m) + w.options.DeltaMargin
	if reach > q.alpha {
		return false
	}
	q.best = max(q.best, reach)
	count(&w.counts.PrunedDelta)
	return true
}

func gain(pos *board.Position, m board.Move) int {
	won := see.Values[pos.Victim(m)&7]
	if m.IsPromotion() {
		won += see.Values[m.Promotion()&7] - see.Values[board.Pawn]
	}
	return won
}

// tryQuiescent searches one move and reports whether the node is decided.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) tryQuiescent(q *quiescent, ply, qply, beta int, m board.Move) bool {
	if !w.move(ply, m) {
		return true
	}
	count(&w.counts.QNodes)
	score := -w.quiesce(ply+1, qply+1, -beta, -q.alpha)
	if w.stopped {
		return true
	}
	if score > q.best {
		q.best = score
		if score > q.alpha {
			q.alpha, q.move = score, m
			w.frames[ply].setPV(m, &w.frames[ply+1])
		}
	}
	return q.alpha >= beta
}

// worthTrying reports whether a move is searched: no underpromotion, and no
// promotion without a capture if the feature is off.
func (w *worker) worthTrying(m board.Move) bool {
	switch {
	case !m.IsPromotion():
		return true
	case m.Promotion() != board.Queen:
		return false
	}
	return m.IsCapture() || w.options.QSearchPromotions
}

// tryChecks searches the quiet moves that give check without losing material.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) tryChecks(q *quiescent, ply, qply, beta int) {
	f := &w.frames[ply]
	if f.inCheck() {
		return
	}
	var checking checkFinder
	checking.set(&f.pos)
	for _, m := range f.pos.AppendQuietsInto(f.buffer[:0], &f.checks, &checking.direct, checking.screens) {
		if !checking.gives(m) || w.options.QSearchSEE && !w.exchangeAtLeast(f, m, 0) {
			continue
		}
		if w.tryQuiescent(q, ply, qply, beta, m) {
			return
		}
	}
}
