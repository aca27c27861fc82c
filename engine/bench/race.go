package bench

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// Race is a measurement of several builds of an engine.
type Race struct {
	// Builds is their number, and Open opens a searcher of one of them.
	Builds    int
	Open      func(ctx context.Context, build int) (engine.Searcher, error)
	Positions []board.Position
	Limits    engine.Limits
	rounds    int
}

// Lap is a build's round over all positions.
type Lap struct {
	Nodes uint64
	// Wall is the time of the searches; CPU their CPU time, 0 if it is unknown for any.
	Wall, CPU time.Duration
	// Answers are in the order of the positions.
	Answers []Answer
}

// Answer identifies a search: a deterministic searcher gives the same one again, and so does
// another searcher of the same tree.
type Answer struct {
	Nodes uint64
	Depth int
	Score engine.Score
	Move  board.Move
}

// BuildError is the error of a build that does not start or fails in a search.
type BuildError struct {
	Build int
	FEN   string // of the position; empty if the build does not start
	Err   error
}

func (e *BuildError) Error() string {
	if e.FEN == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("position %s: %v", e.FEN, e.Err)
}

func (e *BuildError) Unwrap() error { return e.Err }

// Round has each build search each position once, in a new game, and returns a lap for each
// build. They take turns position by position, and each round and each position starts with
// another one. The error is a *BuildError, or the error of a ctx that has ended.
//
// Where the system puts the memory of a process makes it 1 % faster or slower for as long as
// it runs. So each round has new searchers, and their luck is part of the noise of a round.
func (r *Race) Round(ctx context.Context) ([]Lap, error) {
	searchers, err := r.open(ctx)
	defer closeAll(searchers)
	if err != nil {
		return nil, err
	}
	laps := make([]Lap, r.Builds)
	cpuKnown := true
	for p := range r.Positions {
		for turn := range searchers {
			n := (turn + p + r.rounds) % r.Builds
			result, err := r.search(ctx, searchers, n, p)
			if err != nil {
				return nil, err
			}
			lap := &laps[n]
			lap.Nodes += result.Nodes
			lap.Wall += result.Time
			lap.CPU += result.CPU
			cpuKnown = cpuKnown && result.CPU > 0
			lap.Answers = append(lap.Answers, Answer{Nodes: result.Nodes, Depth: result.Depth, Score: result.Score, Move: result.Move})
		}
	}
	for n := range laps {
		if !cpuKnown {
			laps[n].CPU = 0
		}
	}
	r.rounds++
	return laps, nil
}

// open opens a searcher of each build, in the order in which they begin: memory that is freed by
// one round is not given to the same build in the next.
func (r *Race) open(ctx context.Context) ([]engine.Searcher, error) {
	debug.FreeOSMemory() // the memory of the last round, so that the system chooses again
	searchers := make([]engine.Searcher, r.Builds)
	for turn := range searchers {
		n := (turn + r.rounds) % r.Builds
		s, err := r.Open(ctx, n)
		switch {
		case ctx.Err() != nil && err != nil:
			return searchers, ctx.Err()
		case err != nil:
			return searchers, &BuildError{Build: n, Err: err}
		}
		searchers[n] = s
	}
	return searchers, nil
}

// closeAll closes the searchers that were opened; the others are nil.
func closeAll(searchers []engine.Searcher) {
	for _, s := range searchers {
		if s != nil {
			_ = s.Close() // what it measured is known
		}
	}
}

func (r *Race) search(ctx context.Context, searchers []engine.Searcher, n, p int) (engine.Result, error) {
	pos := r.Positions[p]
	err := searchers[n].NewGame(ctx)
	var result engine.Result
	if err == nil {
		result, err = searchers[n].Search(ctx, engine.Game{Start: pos}, r.Limits, nil)
	}
	switch {
	case ctx.Err() != nil:
		return result, ctx.Err()
	case err != nil:
		return result, &BuildError{Build: n, FEN: pos.FEN(), Err: err}
	}
	return result, nil
}
