package engine

import (
	"time"

	"keymove/engine/board"
)

// Limits tells a search when to stop. The limits combine as in UCI: the first
// one reached stops the search. The zero value sets no limit at all, which is
// a search that only its context ends.
type Limits struct {
	// MoveTime is the wall time for the search; 0 means no such limit.
	MoveTime time.Duration `json:"movetime,omitempty"`
	// Depth is the last iteration, in plies; 0 means no such limit.
	Depth int `json:"depth,omitempty"`
	// Nodes is the number of moves that may be made, exactly so with one
	// thread; with more, each may go on for a thousand. 0 means no limit.
	Nodes uint64 `json:"nodes,omitempty"`
	// Mate ends the search once a mate in at most so many moves is proven;
	// 0 means no such limit.
	Mate int `json:"mate,omitempty"`

	// Clock is the game clock of the side to move and of its opponent; nil
	// outside games. It is for searches without any other limit: MoveTime,
	// Depth, Nodes, Mate and Infinite do as they say, whatever it shows.
	Clock *Clock `json:"clock,omitempty"`
	// Infinite searches on even where the search would stop by itself (a mate
	// found, a single legal move, the last depth), until the context ends it.
	Infinite bool `json:"infinite,omitempty"`
	// MultiPV is the number of best root moves that are searched exactly and
	// reported, each with its own line; 0 means 1.
	MultiPV int `json:"multipv,omitempty"`
	// SearchMoves restricts the root to these moves; empty means all.
	SearchMoves []board.Move `json:"searchmoves,omitempty"`
}

// ByClock reports whether the game clock decides how long the search takes: there
// is one, and no other limit in its place.
func (l Limits) ByClock() bool {
	return l.Clock != nil && l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && !l.Infinite
}

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
