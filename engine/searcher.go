// Package engine holds the types of a search: Game and Limits go in, Info, Score
// and Result come out. They are plain values; the packages below do the work.
//
// A Searcher (engine/search, or a UCI engine behind a pipe) takes a Game and
// Limits, calls back with Info while it works, and returns a Result. It never
// prints and touches no file and no environment, and two of them in one
// process share nothing mutable.
package engine

import (
	"context"
	"time"

	"keymove/engine/board"
)

// Searcher is what runs, matches, gradings and the UCI server need of an engine, built in or
// external. One goroutine at a time uses it.
type Searcher interface {
	// NewGame makes the searcher forget everything about earlier positions.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached or the context
	// ends, whichever is first. The end of the context is no error: the searcher stops and
	// returns its move; an external engine gets "stop". It calls info, from one goroutine at a
	// time and never after it has returned; info may end the context. An error may have a
	// method FailureKind.
	Search(ctx context.Context, game Game, lim Limits, info func(Info)) (Result, error)
	// Close frees what the searcher holds. It is not used afterwards.
	Close() error
}

// Settler is a searcher that may say more than it was asked for, as an engine in a process of
// its own does.
type Settler interface {
	// Settle waits until the searcher has nothing more to say, and returns how many answers it
	// has given since the last call that no search had asked for. They were dropped.
	Settle(ctx context.Context) (unasked int)
}

// Settle settles a searcher; one that is no Settler has nothing to say.
func Settle(ctx context.Context, s Searcher) (unasked int) {
	if s, ok := s.(Settler); ok {
		return s.Settle(ctx)
	}
	return 0
}

// Game is what a search works on: a position and the moves played since, which
// repetition and the fifty-move rule need. A case of a suite is a Game without
// moves.
type Game struct {
	Start board.Position
	Moves []board.Move
	// Number is that of a game in a match, from 0. An engine that chooses at random
	// chooses otherwise in each; all else is the same.
	Number int
}

// Position returns the position after all moves.
func (g Game) Position() board.Position {
	pos := g.Start
	for _, m := range g.Moves {
		pos = pos.After(m)
	}
	return pos
}

// The sizes of a transposition table, in mebibytes. The default is the same
// everywhere, because results depend on it.
const (
	DefaultHashMiB = 16
	MaxHashMiB     = 65536
)

// MaxThreads is the largest number of threads of a search. More threads than CPUs do
// not help, but are allowed.
const MaxThreads = 256

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
