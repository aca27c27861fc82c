// Package uci implements the Universal Chess Interface: a parser and a formatter of its
// commands and replies, and the server that lets a GUI use the built-in engine.
//
// Commands and replies are plain values; String formats the line that ParseCommand and
// ParseReply parse. Every "go", valid or not, is answered by exactly one bestmove, except
// "go perft", an extension of the protocol, which prints the leaf count of each move and the
// total. Moves are kept as text, because their meaning depends on the position: see
// [Position.Game] and [ParseMoves]. As the protocol demands, unknown words are skipped
// anywhere.
package uci

import (
	"context"
	"time"

	"keymove/engine"
)

// Engine is served by the server: an identity, options and a constructor of
// searchers. It is used by one goroutine.
type Engine interface {
	// ID returns the name and the author.
	ID() (name, author string)
	// Options returns the options in addition to the server's own (Hash,
	// Clear Hash, Ponder, Threads, MultiPV, Move Overhead, UCI_Chess960,
	// SearchStats).
	Options() []Option
	// SetOption changes an option for searchers that are opened later. The name
	// is spelled as in Options. On error nothing changes.
	SetOption(name, value string) error
	// MaxHashMiB returns the size in mebibytes of the largest transposition table
	// that memory allows at the moment; at least engine.MaxHashMiB if the
	// amount of memory is unknown.
	MaxHashMiB() int
	// Open returns a searcher with the current options. When the context ends it returns
	// as soon as it can; the searcher will hardly be used.
	Open(context.Context, Resources) (engine.Searcher, error)
}

// Resources are what a searcher may use, as set by the options of the server.
type Resources struct {
	HashMiB      int           // transposition table in mebibytes
	Threads      int           // threads of a search
	MoveOverhead time.Duration // reserve on the clock for the delay of pipe and GUI
}
