package search

import "keymove/engine/board"

// WatchEvaluated makes the following searches of the main thread call sink with each
// position below the root that is evaluated, or whose evaluation the table has, once for
// each node, after the node was searched; nil ends that. It changes no search. The position
// is valid during the call.
func (s *Searcher) WatchEvaluated(sink func(*board.Position)) { s.workers[0].evaluated = sink }

// offerEvaluated offers the position of a node, which was evaluated unless it is in check, or a
// singular search skips a move in it and knows the evaluation. Calls are behind a branch on
// the worker's field, away from where nodes are expanded.
func (w *worker) offerEvaluated(ply int) {
	f := &w.frames[ply]
	if !w.stopped && !f.inCheck() && f.excluded == board.NoMove {
		w.evaluated(&f.pos)
	}
}
