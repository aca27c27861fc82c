package engine

import (
	"time"

	"keymove/engine/board"
)

// Limits say when a search stops. They combine as in UCI: the first one reached
// stops the search. The zero value sets no limit: only the context ends such a
// search.
type Limits struct {
	// MoveTime is the wall time for the search; 0 means no such limit.
	MoveTime time.Duration `json:"movetime,omitempty"`
	// Depth is the last iteration, in plies; 0 means no such limit.
	Depth int `json:"depth,omitempty"`
	// Nodes is the number of moves that may be made, exact with one thread;
	// with more, each may exceed it by a thousand. 0 means no limit.
	Nodes uint64 `json:"nodes,omitempty"`
	// Mate ends the search once a mate in at most this many moves is proven;
	// 0 means no such limit.
	Mate int `json:"mate,omitempty"`

	// Clock is the game clock of the side to move and of its opponent; nil
	// outside games. It counts only in searches without another limit: with
	// MoveTime, Depth, Nodes, Mate or Infinite it is ignored.
	Clock *Clock `json:"clock,omitempty"`
	// Infinite continues even if the search would stop by itself (a mate
	// found, a single legal move, the last depth), until the context ends it.
	Infinite bool `json:"infinite,omitempty"`
	// MultiPV is the number of best root moves that are searched exactly and
	// reported, each with its own line; 0 means 1.
	MultiPV int `json:"multipv,omitempty"`
	// SearchMoves restricts the root to these moves; empty means all.
	SearchMoves []board.Move `json:"searchmoves,omitempty"`
}

// ByClock reports whether the game clock decides how long the search takes: it is
// set, and no other limit is.
func (l Limits) ByClock() bool {
	return l.Clock != nil && l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && !l.Infinite
}

// Timed reports whether what a search gets done depends on the time that it has.
func (l Limits) Timed() bool { return l.MoveTime > 0 || l.ByClock() }

// Clock is a game clock, indexed by board.Color.
type Clock struct {
	// Left is the time left until the next control.
	Left [2]time.Duration `json:"left"`
	// Increment is added after each move.
	Increment [2]time.Duration `json:"increment"`
	// MovesToGo is the number of moves to the next control; 0 means the rest
	// of the game.
	MovesToGo int `json:"movestogo,omitempty"`
}
