package search

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// Event is what a search did at a node of a watched line, or with the move there that
// continues the line.
type Event struct {
	Iteration int // the depth of the iteration, in plies
	Ply       int // from the root
	Depth     int // left, in plies; 0 in the quiescence search
	// Alpha and Beta are the window, for the side to move there, in centipawns.
	Alpha, Beta int
	// Eval is the static evaluation, nil in check.
	Eval *int
	// Rule is the feature that acted, as "rfp" or "lmr"; "tt" for a cut by the
	// transposition table, WatchSearched for a node whose moves were searched, WatchLeaf
	// for one that the quiescence search was left with.
	Rule string
	// Move is the move of the line that the rule skipped or reduced; NoMove if it acted on
	// the whole node.
	Move board.Move
	// Number is the place of Move in the order, from 1; 0 if unknown.
	Number int
	// Reduction is by how many plies Move was reduced.
	Reduction int
	// Beyond is how far beyond its threshold the rule acted: centipawns, moves for lmp,
	// history for history.prune.
	Beyond int
	// Score is the score of the node, or of the reduced move.
	Score int
}

// The rules of events that no feature has.
const (
	WatchSearched = "searched"
	WatchLeaf     = "leaf"
)

// Watch makes the following searches of the main thread call sink at each node of a line
// of moves from their root; an empty line ends that. It changes no search.
func (s *Searcher) Watch(line []board.Move, sink func(Event)) {
	s.workers[0].watch = nil
	if len(line) > 0 {
		s.workers[0].watch = &watch{line: line, sink: sink}
	}
}

// watch is a line that is watched. All calls of its methods are behind a branch on the
// worker's field, away from where nodes are expanded.
type watch struct {
	line []board.Move
	keys []uint64 // of the positions of the line, that of the root first
	sink func(Event)
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
func (w *worker) event(rule string, ply, depth, alpha, beta int) Event {
	e := Event{Iteration: w.rootDepth, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Rule: rule}
	if f := &w.frames[ply]; !f.inCheck() && f.eval != noEval {
		e.Eval = new(f.eval)
	}
	return e
}

// watchNode reports that a rule decided a whole node, with a score beyond the window.
func (w *worker) watchNode(rule string, ply, depth, alpha, beta, score int) {
	if w.stopped || !w.watch.on(w, ply) || w.frames[ply].excluded != board.NoMove {
		return
	}
	e := w.event(rule, ply, depth, alpha, beta)
	e.Score, e.Beyond = score, max(score-beta, alpha-score, 0)
	if rule == "tt" {
		e.Eval = nil // that of another node was there
	}
	w.watch.sink(e)
}

// watchReduced reports that the move of the line was searched at a reduced depth only.
func (w *worker) watchReduced(ply, depth, alpha, beta int, m board.Move, number, reduction, score int) {
	if w.stopped || !w.watch.on(w, ply) || m != w.watch.next(ply) {
		return
	}
	e := w.event("lmr", ply, depth, alpha, beta)
	e.Move, e.Number, e.Reduction, e.Score, e.Beyond = m, number, reduction, score, max(alpha-score, 0)
	w.watch.sink(e)
}

// watchPruned reports that a rule of movepruning.go skipped the move of the line.
func (w *worker) watchPruned(ply, depth, alpha, beta int, m board.Move, number int) {
	if !w.watch.on(w, ply) || m != w.watch.next(ply) {
		return
	}
	counts := w.counts // what asking again counts does not count
	defer func() { w.counts = counts }()
	f, o := &w.frames[ply], &w.options
	rule := w.noisyRule(f, depth, m)
	if m.IsQuiet() {
		rule = w.quietRule(f, depth, alpha, m, number)
	}
	e := w.event("see.prune", ply, depth, alpha, beta)
	e.Move, e.Number, e.Score = m, number, alpha
	switch rule {
	case &w.counts.PrunedLMP:
		e.Rule, e.Beyond = "lmp", number-o.LMPMoves-depth*depth
	case &w.counts.PrunedFutility:
		e.Rule, e.Beyond = "futility", alpha-f.eval-o.FutilityMargin-o.FutilityGrowth*depth
	case &w.counts.PrunedHistory:
		e.Rule, e.Beyond = "history.prune", -o.HistoryPruneLimit*depth-w.history.of(f.pos.SideToMove(), m)
	default:
		margin := o.SEEPruneNoisy
		if m.IsQuiet() {
			margin = o.SEEPruneQuiet
		}
		e.Beyond = -margin*depth - see.Impl(o.SEEImpl).Value(&f.pos, m)
	}
	w.watch.sink(e)
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
