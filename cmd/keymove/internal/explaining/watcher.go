package explaining

import (
	"context"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/suites/explain"
	"keymove/suites/runfolder"
)

// watcher looks inside profiles of the built-in engine.
type watcher struct{ resources search.Resources }

var _ explain.Watcher = watcher{}

// Watch searches with a searcher of its own.
func (w watcher) Watch(ctx context.Context, c runfolder.Contender, start board.Position, limits engine.Limits, line []board.Move, sink func(engine.LineEvent)) (engine.Result, error) {
	settings, err := profile.FromMap(c.Options)
	if err != nil {
		return engine.Result{}, err
	}
	s := settings.NewWith(w.resources)
	s.Watch(line, sink)
	return s.Search(ctx, engine.Game{Start: start}, limits, nil)
}

// Terms evaluates the end of a line.
func (w watcher) Terms(c runfolder.Contender, start board.Position, line []board.Move) (map[string]int, error) {
	settings, err := profile.FromMap(c.Options)
	if err != nil {
		return nil, err
	}
	e, pos := eval.New(settings.Eval), start
	for _, m := range line {
		pos = pos.After(m)
	}
	totals := map[string]int{}
	for _, share := range e.Explain(&pos, e.AccumulateGame(&start, line)).Shares {
		totals[share.Name] = share.Total
	}
	return totals, nil
}
