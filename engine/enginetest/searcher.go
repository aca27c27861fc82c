package enginetest

import (
	"context"
	"time"

	"keymove/engine"
)

// Searcher is what is checked. One goroutine uses it.
type Searcher interface {
	// NewGame makes all that the searcher knows from earlier positions as good
	// as gone.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached
	// or the context ends, which is no error.
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
}

// Config says what a searcher promises, and how patient the checks are. The
// zero value is for a searcher with no more than its legal moves, and as
// patient as is right for a machine that does nothing else.
type Config struct {
	// ExactNodes says that no search makes more nodes than it may. Without it
	// more is told from NodesOver on.
	ExactNodes bool
	// NodesOver is how many nodes more than the limit are nothing to talk
	// about; 0 means DefaultNodesOver.
	NodesOver uint64
	// Late is how long after its time a search may end; 0 means 100 ms.
	Late time.Duration
	// StopWithin is how long a search may go on after it was stopped; 0 means
	// 100 ms.
	StopWithin time.Duration
	// Patience is how long a search may go on that ignores its limit before it
	// is stopped; 0 means 5 s.
	Patience time.Duration
	// MultiPV, SearchMoves and Chess960 say what the searcher can do.
	MultiPV, SearchMoves, Chess960 bool
}

// DefaultNodesOver is how many nodes engines may make between two looks at the
// limit: a few per cent of the limits that make sense.
const DefaultNodesOver = 5000

func (c Config) withDefaults() Config {
	c.Late = or(c.Late, 100*time.Millisecond)
	c.StopWithin = or(c.StopWithin, 100*time.Millisecond)
	c.Patience = or(c.Patience, 5*time.Second)
	switch {
	case c.ExactNodes:
		c.NodesOver = 0
	case c.NodesOver == 0:
		c.NodesOver = DefaultNodesOver
	}
	return c
}

// or returns d, or what stands for its zero value.
func or(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}
