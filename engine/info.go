package engine

import (
	"time"

	"keymove/engine/board"
)

// Info is one report of a running search, as UCI's "info" line.
type Info struct {
	Depth    int           // the iteration that the report comes from, in plies
	SelDepth int           // the deepest ply reached, quiescence included
	MultiPV  int           // rank of this line, 1 for the best
	Score    Score         // for the side to move at the root
	Bound    Bound         // how Score relates to the true value
	Nodes    uint64        // moves made since the search started
	Time     time.Duration // since the search started, by the receiver's clock
	HashFull int           // transposition table load in permill
	PV       []board.Move  // principal variation, the best move first
	// Complete is set if the iteration has been completed with this result.
	// Searchers that do not know leave it unset.
	Complete bool
}

// NPS returns the nodes searched per second, 0 if no time has passed.
func (i Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	return uint64(float64(i.Nodes) / i.Time.Seconds())
}
