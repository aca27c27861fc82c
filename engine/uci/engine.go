package uci

import (
	"context"
	"time"

	"keymove/engine"
)

// Searcher is what the server needs of an engine that plays.
type Searcher interface {
	// NewGame makes all that the searcher knows from earlier positions as good
	// as gone.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached
	// or the context ends, whichever is first; the move that it returns is
	// legal in either case. It calls info from one goroutine and never after
	// it has returned.
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
	// Close frees what the searcher holds.
	Close() error
}

// Engine is what the server serves: an identity, options and a way to make
// searchers. One goroutine uses it.
type Engine interface {
	// ID returns the name and the author.
	ID() (name, author string)
	// Options returns the options besides those of the server itself (Hash,
	// Clear Hash, Ponder, Threads, MultiPV, Move Overhead, UCI_Chess960,
	// SearchStats).
	Options() []Option
	// SetOption changes an option for the searchers that Open makes from now
	// on. The name is spelt as in Options. After an error nothing has changed.
	SetOption(name, value string) error
	// MaxHashMiB returns the largest transposition table, in mebibytes, that can
	// be had now; the largest of all where the memory is unknown.
	MaxHashMiB() int
	// Open makes a searcher with the options as they are set.
	Open(Resources) (Searcher, error)
}

// Resources are what a searcher may use, as the server's own options set it.
type Resources struct {
	HashMiB      int           // transposition table in mebibytes
	Threads      int           // threads of a search
	MoveOverhead time.Duration // kept back from the clock for pipe and GUI
}
