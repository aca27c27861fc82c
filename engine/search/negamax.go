package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
)

// treeOptions are the switches of the recursion itself.
type treeOptions struct {
	PVS          bool `json:"pvs"`
	CheckExt     bool `json:"check_ext"`
	CheckExtSafe bool `json:"check_ext_safe"`
	IIR          bool `json:"iir"`
	IIRDepth     int  `json:"iir_depth"`
}

var pvsFeatures = []feature.Row[Options]{
	{
		Name: "pvs", Default: 1,
		Doc:   "Principal variation search: all moves but the first are searched with a null window first, and again with the full window if they raise alpha.",
		Field: func(o *Options) any { return &o.PVS },
	},
}

var checkExtFeatures = []feature.Row[Options]{
	{
		Name: "check.ext", Default: 1,
		Doc:   "Check extension: a move that gives check is searched one ply deeper.",
		Field: func(o *Options) any { return &o.CheckExt },
	},
	{
		Name: "check.ext.safe", Default: 1,
		Doc:   "The check extension leaves out checks that lose material by static exchange evaluation.",
		Field: func(o *Options) any { return &o.CheckExtSafe },
	},
}

var iirFeatures = []feature.Row[Options]{
	{
		Name: "iir", Default: 1,
		Doc:   "Internal iterative reduction: a node without a hash move is searched one ply less deep.",
		Field: func(o *Options) any { return &o.IIR },
	},
	{
		Name: "iir.depth", Default: 4, Min: 2, Max: 20,
		Doc:   "Least depth for internal iterative reduction.",
		Field: func(o *Options) any { return &o.IIRDepth },
	},
}

// search returns the score of the node at ply, searched to depth plies, for
// its side to move: exact between alpha and beta, else a bound (fail-soft).
// The line of an exact score is left in the frame.
func (w *worker) search(ply, depth, alpha, beta int, mayPass bool) int {
	f := &w.frames[ply]
	f.pvLen = 0
	if w.drawn(ply) {
		return w.draws[ply&1]
	}
	if depth <= 0 {
		return w.leaf(ply, alpha, beta)
	}
	w.selDepth = max(w.selDepth, ply)
	if ply >= maxPly-1 {
		return w.evaluate(f)
	}
	// A node with an open window counts as one of the principal variation, with
	// pvs and without.
	open := beta-alpha > 1

	// Step 1. Transposition table: a deep enough result cuts here.
	known, hit := w.probe(f, ply)
	if known.move != board.NoMove {
		w.table.prefetch(f.pos.LikelyKey(known.move)) // nearly always the first move
	}
	excluding := f.excluded != board.NoMove
	if hit && !excluding && known.depth >= depth && w.tableMayCut(open) && cuts(known, alpha, beta) {
		count(&w.counts.TTCuts)
		return known.score
	}

	if w.options.NullMove && mayPass && !open && depth >= w.options.NullMoveDepth && !f.inCheck() {
		w.table.prefetch(f.pos.PassKey()) // in time for the null move
	}

	// Step 2. Static evaluation, which a position in check does not have.
	if f.inCheck() {
		f.eval = noEval
	} else {
		w.setEval(f, known, hit)
	}
	f.worsens = w.worsens(ply)

	// Step 3. Rules that cut the whole node.
	if !open && !excluding && !f.inCheck() {
		if score, rule := w.pruneNode(ply, depth, alpha, beta, known, hit, mayPass); rule != "" {
			if w.evaluated != nil {
				w.offerEvaluated(ply)
			}
			return score
		}
	}

	// Step 4. Internal iterative reduction: the next iteration will have a
	// hash move here.
	if w.options.IIR && depth >= w.options.IIRDepth && known.move == board.NoMove {
		depth--
		count(&w.counts.IIRReductions)
	}

	// Step 5. Singular extension of the hash move.
	extension := 0
	if w.options.Singular && !excluding {
		if extension = w.singular(ply, depth, known); w.stopped {
			return 0
		}
	}
	score := w.searchMoves(ply, depth, extension, alpha, beta, known.move, open)
	if w.evaluated != nil {
		w.offerEvaluated(ply)
	}
	return score
}

func (w *worker) soundCheck(ply int, m board.Move) bool {
	return !w.options.CheckExtSafe || w.exchangeAtLeast(&w.frames[ply], m, 0)
}

// tableMayCut reports whether a result of the transposition table may cut a node. On
// the principal variation it would truncate the line. Without pvs nearly every node
// has an open window, and the table would be of little use if it could not cut there.
func (w *worker) tableMayCut(open bool) bool { return !open || !w.options.PVS }

// pruneNode tries the rules that cut a whole node before its moves are
// generated, the cheap ones first. The node is not in check and not on the
// principal variation. rule is the one that cut it, empty for none; it is not if the
// search is stopped.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) pruneNode(ply, depth, alpha, beta int, known entry, hit, mayPass bool) (score int, rule string) {
	if w.options.Razor != RazorOff {
		if score, ok := w.razor(ply, depth, alpha, known, hit); ok {
			return score, razorRule
		}
	}
	if w.options.RFP {
		if score, ok := w.reverseFutility(ply, depth, beta); ok {
			return score, rfpRule
		}
	}
	if w.options.NullMove && mayPass {
		if score, ok := w.tryNull(ply, depth, beta); ok {
			return score, nullMoveRule
		}
	}
	if w.options.ProbCut {
		if score, ok := w.probCut(ply, depth, beta, known, hit); ok {
			return score, probCutRule
		}
	}
	return 0, ""
}

func (w *worker) leaf(ply, alpha, beta int) int {
	if w.options.QSearch {
		return w.quiesce(ply, 0, alpha, beta)
	}
	f := &w.frames[ply]
	w.selDepth = max(w.selDepth, ply)
	if !f.pos.HasLegalMove() {
		return w.noMoves(ply)
	}
	return w.evaluate(f)
}

func (w *worker) noMoves(ply int) int {
	if w.frames[ply].inCheck() {
		return ply - mateScore
	}
	return w.draws[ply&1]
}

// boundOf returns the bound of a fail-soft score that was searched between alpha on
// entry and beta.
func boundOf(score, alpha, beta int) engine.Bound {
	switch {
	case score >= beta:
		return engine.LowerBound
	case score <= alpha:
		return engine.UpperBound
	}
	return engine.Exact
}

// searchMoves searches the legal moves of a node in order, the hash move with an
// extension.
func (w *worker) searchMoves(ply, depth, extension, alpha, beta int, hash board.Move, open bool) int {
	f := &w.frames[ply]
	if ply+2 <= maxPly {
		w.frames[ply+2].killers = [2]board.Move{}
	}
	f.checkingKnown = false
	prunes := !open && !f.inCheck() && w.options.hasMovePruning()
	var picker picker
	picker.begin(w, f, hash)
	tried, number, skipped := 0, 0, 0
	entryAlpha, best, bestMove := alpha, -infinity, board.NoMove
	for {
		if prunes && !picker.skips && best > -mateBound && w.prunesQuiets(f, depth, alpha, number+1) {
			picker.skipQuiets()
		}
		m := picker.nextMove()
		if picker.skipped > skipped {
			w.countSkipped(f, depth, number, picker.skipped-skipped)
			number += picker.skipped - skipped
			skipped = picker.skipped
		}
		if m == board.NoMove {
			break
		}
		if m == f.excluded {
			continue
		}
		number++
		if prunes && best > -mateBound && w.prunesMove(ply, depth, alpha, m, number) {
			continue
		}
		reach := depth
		if m == hash {
			reach += extension
		}
		score := w.searchMove(ply, reach, alpha, beta, m, number, open)
		if w.stopped {
			return 0
		}
		if score > best {
			best, bestMove = score, m
			if score > alpha {
				alpha = score
				f.setPV(m, &w.frames[ply+1])
			}
		}
		if alpha >= beta {
			w.countCut(number)
			w.learn(ply, depth, m, f.tried[:tried])
			break
		}
		if tried < len(f.tried) {
			f.tried[tried] = m
			tried++
		}
	}
	if f.excluded != board.NoMove {
		return max(best, entryAlpha) // of the other moves, if any
	}
	if number == 0 {
		return w.noMoves(ply)
	}
	bound := boundOf(best, entryAlpha, beta)
	if bound == engine.UpperBound {
		bestMove = board.NoMove
	}
	w.store(ply, depth, best, bound, bestMove)
	return best
}

func (w *worker) countCut(number int) {
	count(&w.counts.CutNodes)
	if number == 1 {
		count(&w.counts.FirstMoveCuts)
	}
}

// searchMove makes one move of a node and returns its score. The first move of
// a node gets the full window; the others are first searched with a null window
// and, if late and quiet, at a reduced depth.
func (w *worker) searchMove(ply, depth, alpha, beta int, m board.Move, number int, open bool) int {
	if !w.move(ply, m) {
		return 0
	}
	child := &w.frames[ply+1]
	next := depth - 1
	if w.options.CheckExt && child.inCheck() && ply < 2*w.rootDepth && w.soundCheck(ply, m) {
		next++
		count(&w.counts.CheckExtensions)
	}
	scout := w.options.PVS && open && number > 1
	if scout {
		count(&w.counts.PVSScouts)
	}
	if reduction := w.reduction(ply, depth, m, number, open); reduction > 0 && next > 1 {
		count(&w.counts.LMRReduced)
		score := -w.search(ply+1, max(next-reduction, 1), -alpha-1, -alpha, true)
		if score <= alpha || w.stopped {
			return score
		}
		count(&w.counts.LMRResearches)
		if w.options.deepens(score, alpha) {
			next++
		}
	}
	if scout {
		score := -w.search(ply+1, next, -alpha-1, -alpha, true)
		if score <= alpha || score >= beta || w.stopped {
			return score
		}
		count(&w.counts.PVSResearches)
	}
	return -w.search(ply+1, next, -beta, -alpha, true)
}
