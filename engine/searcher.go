package engine

import "context"

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
