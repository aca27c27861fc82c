package search

import (
	"context"
	"time"

	"keymove/engine/board"
)

// Replay searches the node of an answer again, or the one move that it is about, with the
// same window, to the same depth, at the same distance from the root, but with the options
// of this searcher, from empty tables, and deepening step by step. It returns the score for
// the side to move at the node, the nodes that it took, and whether it was completed
// within a number of nodes and before ctx ended. The result depends on nothing else.
func (s *Searcher) Replay(ctx context.Context, a *Answer, nodes uint64) (score int, used uint64, complete bool) {
	s.table.newGame()
	w := s.workers[0]
	w.forget()
	w.placeAt(a)
	w.stopper = stopper{start: time.Now(), nodes: nodes, context: ctx.Done()}
	s.team.helped.Store(0)
	if a.Depth == 0 {
		score = w.replayDepth(a, 0)
	}
	for depth := 1; depth <= a.Depth && !w.stopped; depth++ {
		score = w.replayDepth(a, depth)
	}
	return score, w.nodes, !w.stopped
}

// placeAt makes the node of an answer that of its ply, as if a search had come there.
func (w *worker) placeAt(a *Answer) {
	n := &a.node
	f := &w.frames[a.Ply]
	f.pos, f.checks, f.sums, f.follows, f.excluded = a.Position, a.Position.Checks(), n.sums, n.follows, board.NoMove
	for i := range min(a.Ply+1, len(n.evals)) {
		w.frames[a.Ply-i].eval = n.evals[i]
	}
	here := n.rootKey + a.Ply
	w.rootKey = n.rootKey
	w.keys = append(w.keys[:0], make([]uint64, w.rootKey+1+maxPly)...)
	copy(w.keys[here+1-len(n.keys):], n.keys)
	w.plies, w.contempt, w.draws = n.plies, n.contempt, n.contempt.draws()
	w.rootDepth, w.main = n.depth, true
	w.nodes, w.counted, w.selDepth, w.stopped, w.pollAt, w.lookAt = 0, 0, 0, false, 0, 0
}

// replayDepth searches the node of an answer, or its move, to a depth.
func (w *worker) replayDepth(a *Answer, depth int) int {
	if a.Move == board.NoMove {
		return w.search(a.Ply, depth, a.Alpha, a.Beta, a.node.mayPass)
	}
	if !w.move(a.Ply, a.Move) {
		return 0
	}
	if a.Depth == 0 {
		return -w.quiesce(a.Ply+1, a.node.qply+1, -a.Alpha-1, -a.Alpha)
	}
	return -w.search(a.Ply+1, depth-1, -a.Alpha-1, -a.Alpha, true)
}
