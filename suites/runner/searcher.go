package runner

import (
	"context"

	"keymove/engine"
)

// Searcher is what the runner needs of an engine. One goroutine at a time uses
// it.
type Searcher interface {
	// NewGame makes everything that the searcher knows from earlier positions
	// as good as gone.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached
	// or the context ends, whichever is first. That the context ends is no
	// error: the searcher stops and plays its move, and an engine behind a
	// pipe is told to stop. It calls info, from one goroutine at a time and
	// never after it has returned; info may end the context.
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
	// Close frees what the searcher holds. It is not used afterwards.
	Close() error
}
