package play

import (
	"context"

	"keymove/engine"
)

// Searcher is what a match needs of an engine. One goroutine at a time uses it.
type Searcher interface {
	// NewGame makes everything that the searcher knows from earlier games as good
	// as gone.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached or the
	// context ends, whichever is first. That the context ends is no error. An error
	// may have a method FailureKind: see kindOf.
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
	// Close frees what the searcher holds. It is not used afterwards.
	Close() error
}
