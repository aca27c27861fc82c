package runner

import (
	"context"

	"keymove/engine"
)

// Searcher is what the runner needs of an engine. One goroutine at a time uses
// it.
type Searcher interface {
	// NewGame makes the searcher forget everything about earlier positions.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached
	// or the context ends, whichever is first. The end of the context is no
	// error: the searcher stops and returns its move; an external engine gets
	// "stop". It calls info, from one goroutine at a time and
	// never after it has returned; info may end the context.
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
	// Close frees what the searcher holds. It is not used afterwards.
	Close() error
}
