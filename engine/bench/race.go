package bench

import (
	"context"
	"fmt"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// Race is a measurement of several searchers.
type Race struct {
	Searchers []Searcher
	Positions []board.Position
	Limits    engine.Limits
	rounds    int
}

// Lap is a searcher's round over all positions.
type Lap struct {
	Nodes uint64
	// Wall is the time of the searches; CPU their CPU time, 0 if that of any is unknown.
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

// SearchError is the error of a search.
type SearchError struct {
	Searcher int // its number in Race.Searchers
	FEN      string
	Err      error
}

func (e *SearchError) Error() string { return fmt.Sprintf("position %s: %v", e.FEN, e.Err) }

func (e *SearchError) Unwrap() error { return e.Err }

// Round has each searcher search each position once, in a new game, and returns a lap for each
// searcher. They take turns position by position, and each round and each position starts with
// another one. The error is a *SearchError, or that of a ctx that has ended.
func (r *Race) Round(ctx context.Context) ([]Lap, error) {
	laps := make([]Lap, len(r.Searchers))
	cpuKnown := true
	for p := range r.Positions {
		for turn := range r.Searchers {
			n := (turn + p + r.rounds) % len(r.Searchers)
			result, err := r.search(ctx, n, p)
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

func (r *Race) search(ctx context.Context, n, p int) (engine.Result, error) {
	pos := r.Positions[p]
	err := r.Searchers[n].NewGame(ctx)
	var result engine.Result
	if err == nil {
		result, err = r.Searchers[n].Search(ctx, engine.Game{Start: pos}, r.Limits, nil)
	}
	switch {
	case ctx.Err() != nil:
		return result, ctx.Err()
	case err != nil:
		return result, &SearchError{Searcher: n, FEN: pos.FEN(), Err: err}
	}
	return result, nil
}
