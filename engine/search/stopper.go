package search

import (
	"context"
	"time"

	"keymove/engine"
)

// pollInterval is the number of nodes between two checks of the clock and the
// context, about half a millisecond.
const pollInterval = 1024

// stopper decides when a search has to end.
type stopper struct {
	start   time.Time
	nodes   uint64          // limit, or the highest number
	hard    time.Duration   // the search ends here; 0 is never
	soft    time.Duration   // no new iteration after this; 0 is never
	context <-chan struct{} // ended by the caller
}

// newStopper returns the stopper of a search from the root of w.
func (w *worker) newStopper(ctx context.Context, start time.Time, limits engine.Limits, overhead time.Duration) stopper {
	s := stopper{start: start, nodes: ^uint64(0), hard: limits.MoveTime, context: ctx.Done()}
	if limits.Nodes > 0 {
		s.nodes = limits.Nodes
	}
	if limits.ByClock() {
		s.soft, s.hard = w.options.allot(w.newTurn(*limits.Clock, overhead))
	}
	return s
}

// reached reports whether the search has to stop before its next node.
func (s *stopper) reached(nodes uint64) bool {
	if nodes >= s.nodes || s.hard > 0 && time.Since(s.start) >= s.hard {
		return true
	}
	return s.ended()
}

// ended reports whether the caller has ended the search. It is also checked after
// each iteration, so that a caller who ends the search in the report of an
// iteration ends it there, at the same node every time.
func (s *stopper) ended() bool {
	select {
	case <-s.context:
		return true
	default:
		return false
	}
}

// next returns the node count at which reached has to be checked again.
func (s *stopper) next(nodes uint64) uint64 {
	return max(nodes+1, min(nodes+pollInterval, s.nodes))
}
