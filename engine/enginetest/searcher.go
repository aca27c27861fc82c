// Package enginetest is a conformance suite for searchers and UCI engines. It plays no games
// and does not measure strength: it runs small searches whose correct results follow from the
// rules of chess and the limits.
//
// [Check] tests any searcher; [CheckUCI] tests an engine over its input and output: it runs the
// same suite through a strict client, and checks the rules of the protocol. Both return all
// findings, each with the dialogue that shows it, instead of stopping at the first, as
// testing/fstest.TestFS does, so that tests and commands can use them.
package enginetest

import (
	"cmp"
	"context"
	"time"

	"keymove/engine"
)

// Searcher is the subject of the checks. Only one goroutine uses it.
type Searcher interface {
	// NewGame makes the searcher forget everything about earlier positions.
	NewGame(ctx context.Context) error
	// Search searches the last position of the game until a limit is reached
	// or the context ends, which is not an error.
	Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error)
}

// Config describes what a searcher promises, and how long the checks wait. The zero
// value is for a searcher that promises legal moves only, on an idle machine.
type Config struct {
	// ExactNodes is set if no search exceeds its limit of nodes. Otherwise only an
	// excess of more than NodesOver is a finding.
	ExactNodes bool
	// NodesOver is by how many nodes a search may exceed its limit; 0 means 5000.
	NodesOver uint64
	// Late is by how much a search may exceed its time; 0 means 100 ms.
	Late time.Duration
	// StopWithin is how long a search may take to end after stop; 0 means 100 ms.
	StopWithin time.Duration
	// Patience is how long a search may ignore its limit before it is stopped; 0
	// means 5 s.
	Patience time.Duration
	// Twins is how many positions are asked with their colours swapped; 0 means 60.
	Twins int
	// TwinTime is after how long no further one is asked, for slow engines; 0 means 20 s.
	TwinTime time.Duration
	// MultiPV, SearchMoves and Chess960 are set if the searcher supports them.
	MultiPV, SearchMoves, Chess960 bool
	// LimitName returns how the user gives a limit that UCI calls so; nil for its name.
	LimitName func(string) string
}

// defaultNodesOver is the number of nodes that engines may search between two checks
// of the limit: a few percent of reasonable limits.
const defaultNodesOver = 5000

func (c Config) withDefaults() Config {
	if c.LimitName == nil {
		c.LimitName = func(name string) string { return name }
	}
	c.Late = or(c.Late, 100*time.Millisecond)
	c.StopWithin = or(c.StopWithin, 100*time.Millisecond)
	c.Patience = or(c.Patience, 5*time.Second)
	c.Twins = cmp.Or(c.Twins, twinPositions)
	c.TwinTime = or(c.TwinTime, 20*time.Second)
	switch {
	case c.ExactNodes:
		c.NodesOver = 0
	case c.NodesOver == 0:
		c.NodesOver = defaultNodesOver
	}
	return c
}

func or(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}
