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
	// or the context ends, whichever is first. It calls info, from one
	// goroutine at a time and never after it has returned.
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
	// Close frees what the searcher holds. It is not used afterwards.
	Close() error
}

// Contender is what is tested: a plain value that tells a worker, here or on
// another machine, which searcher to open.
type Contender struct {
	// Name is unique within the run and stands in every file.
	Name string `json:"name"`
	// Spec is the text that the contender was given as on the command line,
	// as "default,razor=r2".
	Spec string `json:"spec"`
	// Options are all settings with their resolved values, given or not.
	Options map[string]string `json:"options,omitempty"`
}
