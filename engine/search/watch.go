package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/see"
)

// Watch makes the following searches of the main thread call sink at each node of a line
// of moves from their root; an empty line ends that. It changes no search.
func (s *Searcher) Watch(line []board.Move, sink func(engine.LineEvent)) {
	s.workers[0].watch = nil
	if len(line) > 0 {
		s.workers[0].watch = &watch{line: line, sink: sink}
	}
}

// WatchEvaluated makes the following searches of the main thread call sink with each
// position below the root that is evaluated, or whose evaluation the table has, once for
// each node, after the node was searched; nil ends that. It changes no search. The position
// is valid during the call.
func (s *Searcher) WatchEvaluated(sink func(*board.Position)) {
	s.workers[0].watch = nil
	if sink != nil {
		s.workers[0].watch = &watch{evaluated: sink}
	}
}

// watch is a line that is watched, or the receiver of evaluated positions. All calls of its
// methods are behind a branch on the worker's field, away from where nodes are expanded.
type watch struct {
	line []board.Move
	keys []uint64 // of the positions of the line, the root first
	sink func(engine.LineEvent)

	evaluated func(*board.Position) // nil where a line is watched
}

// start finds the positions of the line, which ends before its first illegal move.
func (t *watch) start(root board.Position) {
	t.keys = append(t.keys[:0], root.Key())
	for _, m := range t.line {
		if !root.IsLegal(m) {
			return
		}
		root = root.After(m)
		t.keys = append(t.keys, root.Key())
	}
}

// on reports whether a node is one of the line.
func (t *watch) on(w *worker, ply int) bool {
	return ply < len(t.keys) && w.keys[w.rootKey+ply] == t.keys[ply]
}

// next returns the move of the line at a ply; NoMove at its end.
func (t *watch) next(ply int) board.Move {
	if ply+1 < len(t.keys) {
		return t.line[ply]
	}
	return board.NoMove
}

// event returns an event at a node without what the rule adds.
func (w *worker) event(rule string, ply, depth, alpha, beta int) engine.LineEvent {
	e := engine.LineEvent{Iteration: w.rootDepth, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Rule: rule}
	if f := &w.frames[ply]; !f.inCheck() && f.eval != noEval {
		e.Eval = new(f.eval)
	}
	return e
}

// watchNode reports that a rule decided a whole node, with a score beyond the window.
func (w *worker) watchNode(rule string, ply, depth, alpha, beta, score int) {
	if w.watch.evaluated != nil {
		w.offerEvaluated(rule, ply)
		return
	}
	if w.stopped || !w.watch.on(w, ply) || w.frames[ply].excluded != board.NoMove {
		return
	}
	e := w.event(rule, ply, depth, alpha, beta)
	e.Score, e.Beyond = score, max(score-beta, alpha-score, 0)
	if rule == ttRule {
		e.Eval = nil // there was the evaluation of another node
	}
	w.watch.sink(e)
}

// offerEvaluated offers the position of a node, which was evaluated unless it is in check,
// the table answered, or a singular search skips a move in it and knows the evaluation.
func (w *worker) offerEvaluated(rule string, ply int) {
	f := &w.frames[ply]
	if !w.stopped && rule != ttRule && !f.inCheck() && f.excluded == board.NoMove {
		w.watch.evaluated(&f.pos)
	}
}

// watchReduced reports that the move of the line was searched at a reduced depth only.
func (w *worker) watchReduced(ply, depth, alpha, beta int, m board.Move, number, reduction, score int) {
	if w.stopped || !w.watch.on(w, ply) || m != w.watch.next(ply) {
		return
	}
	e := w.event(lmrRule, ply, depth, alpha, beta)
	e.Move, e.Number, e.Reduction, e.Score, e.Beyond = m, number, reduction, score, max(alpha-score, 0)
	w.watch.sink(e)
}

// watchPruned reports that a rule of movepruning.go skipped the move of the line.
func (w *worker) watchPruned(ply, depth, alpha, beta int, m board.Move, number int) {
	if !w.watch.on(w, ply) || m != w.watch.next(ply) {
		return
	}
	rule, beyond := w.prunedBy(ply, depth, alpha, m, number)
	e := w.event(rule, ply, depth, alpha, beta)
	e.Move, e.Number, e.Score, e.Beyond = m, number, alpha, beyond
	w.watch.sink(e)
}

// prunedBy returns the rule of movepruning.go that skipped a move, and how far beyond its
// threshold.
func (w *worker) prunedBy(ply, depth, alpha int, m board.Move, number int) (rule string, beyond int) {
	counts := w.counts // the rules below count again
	defer func() { w.counts = counts }()
	f, o := &w.frames[ply], &w.options
	counter := w.noisyRule(f, depth, m)
	if m.IsQuiet() {
		counter = w.quietRule(f, depth, alpha, m, number)
	}
	switch counter {
	case &w.counts.PrunedLMP:
		return lmpRule, number - w.searchedByLMP(f, depth)
	case &w.counts.PrunedFutility:
		return futilityRule, alpha - f.eval - w.futilityMargin(depth)
	case &w.counts.PrunedHistory:
		return historyPruneRule, -o.HistoryPruneLimit*depth - w.history.of(f.pos.SideToMove(), m)
	}
	margin := o.SEEPruneNoisy * depth
	if m.IsQuiet() {
		margin = o.SEEPruneQuiet * depth
	}
	return seePruneRule, -margin - see.Impl(o.SEEImpl).Value(&f.pos, m)
}

// watchCapture reports that a rule of the quiescence search skipped the move of the line.
func (w *worker) watchCapture(rule string, ply, alpha, beta int, m board.Move, beyond int) {
	if !w.watch.on(w, ply) || m != w.watch.next(ply) {
		return
	}
	e := w.event(rule, ply, 0, alpha, beta)
	e.Move, e.Beyond, e.Score = m, beyond, alpha
	w.watch.sink(e)
}
