package search

import (
	"slices"

	"keymove/engine"
	"keymove/engine/board"
)

// iteration is what a completed iteration (or a part of one that found a
// better move) leaves behind.
type iteration struct {
	depth int // of the last iteration that was completed
	score int // the last score of the root, which may be a bound
	exact int // the last exact score
	pv    []board.Move
	// stable counts the iterations since the best move last changed.
	stable int
}

// maxDepth is the deepest iteration; the path may go deeper by extensions and
// quiescence.
const maxDepth = maxPly - 8

// iterate searches deeper and deeper until a limit is reached.
func (w *worker) iterate(limits engine.Limits) {
	w.done.pv = append(w.done.pv[:0], w.rootMoves[0].move)
	w.done.score = w.evaluate(&w.frames[0])
	w.done.exact = w.done.score
	deepest := maxDepth
	if limits.Depth > 0 {
		deepest = min(limits.Depth, maxDepth)
	}
	for depth := 1; depth <= deepest; depth++ {
		before := w.done.pv[0]
		w.rootDepth = depth
		w.aspire(depth)
		if w.stopped {
			return
		}
		w.done.depth = depth
		w.done.stable++
		if w.done.pv[0] != before {
			w.done.stable = 0
		}
		w.reportLine(w.done.score, engine.Exact, w.done.pv)
		if w.satisfied(depth, limits) {
			return
		}
	}
}

// satisfied reports whether a completed iteration makes a deeper one needless.
func (w *worker) satisfied(depth int, limits engine.Limits) bool {
	score := w.done.score
	switch {
	case limits.Infinite:
		return false
	case limits.Mate > 0 && score >= mateBound && report(score).Mate <= limits.Mate:
		return true
	case limits.Depth == 0 && isMate(score) && mateScore-max(score, -score) <= depth:
		return true // a mate that this depth proves
	case w.stopper.soft == 0:
		return false
	case len(w.rootMoves) == 1:
		return true
	}
	// The more often the best move has stood, the less time it needs.
	soft := w.stopper.soft
	if w.options.Time == TimeModern {
		soft = soft * stability[min(w.done.stable, len(stability)-1)] / 100
	}
	return w.elapsed() >= soft
}

// aspirationDepth is the first iteration with an aspiration window.
const aspirationDepth = 5

// aspire runs one iteration, with a window around the last score that widens
// on the side where it fails.
func (w *worker) aspire(depth int) {
	alpha, beta := -infinity, infinity
	margin := w.options.Aspiration
	if margin > 0 && depth >= aspirationDepth && !isMate(w.done.score) {
		alpha, beta = w.done.score-margin, w.done.score+margin
	}
	for {
		score := w.searchRoot(depth, alpha, beta)
		switch {
		case w.stopped:
			return
		case score <= alpha:
			beta = (alpha + beta) / 2
			alpha = widen(score, -margin)
		case score >= beta:
			beta = widen(score, margin)
		default:
			return
		}
		margin *= 2
		if margin > 500 {
			alpha, beta = -infinity, infinity
		}
	}
}

// widen moves a bound away from a score.
func widen(score, margin int) int {
	return min(max(score+margin, -infinity), infinity)
}

// rootMove is a move at the root.
type rootMove struct {
	move board.Move
}

// rootOrder yields the legal moves at the root as the picker orders them,
// restricted to the given ones unless they are empty.
func (w *worker) rootOrder(only []board.Move) func(yield func(board.Move) bool) {
	return func(yield func(board.Move) bool) {
		f := &w.frames[0]
		known, _ := w.probe(f, 0)
		picker := w.newPicker(f, known.move)
		for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
			if len(only) > 0 && !slices.Contains(only, m) {
				continue
			}
			if !yield(m) {
				return
			}
		}
	}
}

// searchRoot searches all root moves between alpha and beta. A better move is
// moved to the front at once, and its line kept, so that a search that is
// stopped in the middle has it.
func (w *worker) searchRoot(depth, alpha, beta int) int {
	root := &w.frames[0]
	w.frames[2].killers = [2]board.Move{}
	best, entryAlpha := -infinity, alpha
	for i := range w.rootMoves {
		m := w.rootMoves[i].move
		score := w.searchMove(0, depth, alpha, beta, m, i+1, w.options.PVS)
		if w.stopped {
			return best
		}
		if score > best {
			best = score
		}
		if score <= alpha {
			continue
		}
		alpha = score
		root.setPV(m, &w.frames[1])
		copy(w.rootMoves[1:i+1], w.rootMoves[:i])
		w.rootMoves[0] = rootMove{move: m}
		w.done.score = score
		w.done.pv = append(w.done.pv[:0], root.pv[:root.pvLen]...)
		bound := boundOf(score, entryAlpha, beta)
		if bound == engine.Exact {
			w.done.exact = score
		}
		w.reportLine(score, bound, w.done.pv)
		if score >= beta {
			break
		}
	}
	if best <= entryAlpha {
		w.done.score = best
		w.reportLine(best, engine.UpperBound, w.done.pv)
	}
	if w.options.TT {
		root.eval = noEval
		w.store(0, depth, best, boundOf(best, entryAlpha, beta), w.rootMoves[0].move)
	}
	return best
}

// reportLine calls back with the running iteration's best line.
func (w *worker) reportLine(score int, bound engine.Bound, pv []board.Move) {
	if w.info == nil {
		return
	}
	w.info(engine.Info{
		Depth: w.rootDepth, SelDepth: w.selDepth, MultiPV: 1,
		Score: report(score), Bound: bound,
		Nodes: w.nodes, Time: w.elapsed(), HashFull: w.table.full(),
		PV: slices.Clone(pv),
	})
}

// result puts together what the search ends with.
func (w *worker) result() engine.Result {
	r := engine.Result{
		Move: w.done.pv[0], Score: report(w.done.exact),
		Depth: w.done.depth, SelDepth: w.selDepth, Nodes: w.nodes, Time: w.elapsed(),
		PV: slices.Clone(w.done.pv),
	}
	if len(r.PV) > 1 {
		r.Ponder = r.PV[1]
	}
	return r
}

// gameOver is the result of a position without legal moves.
func (w *worker) gameOver() engine.Result {
	return engine.Result{Score: report(w.noMoves(0)), Time: w.elapsed()}
}
