package profile

import (
	"context"
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/search"
)

// Watcher looks inside profiles of the built-in engine, which are given by all of their
// settings.
type Watcher struct{ Resources search.Resources }

// Watch searches the end of a game with a searcher of its own, and calls sink at each node of a
// line from it. The search is the same as without.
func (w Watcher) Watch(ctx context.Context, options map[string]string, game engine.Game, limits engine.Limits, line []board.Move, sink func(engine.LineEvent)) (engine.Result, error) {
	settings, err := FromMap(options)
	if err != nil {
		return engine.Result{}, err
	}
	s := settings.NewWith(w.Resources)
	s.Watch(line, sink)
	return s.Search(ctx, game, limits, nil)
}

// Terms returns what the terms of the evaluation are worth at the end of a line that continues a
// game, in centipawns from White's view.
func (w Watcher) Terms(options map[string]string, game engine.Game, line []board.Move) (map[string]int, error) {
	settings, err := FromMap(options)
	if err != nil {
		return nil, err
	}
	game.Moves = slices.Concat(game.Moves, line)
	e, pos := eval.New(settings.Eval), game.Position()
	totals := map[string]int{}
	for _, share := range e.Explain(&pos, e.AccumulateGame(&game.Start, game.Moves)).Shares {
		totals[share.Name] = share.Total
	}
	return totals, nil
}
