package runner

import (
	"context"
	"slices"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/score"
)

// worker searches one case at a time, with searchers of its own.
type worker struct {
	cfg       *Config
	limit     string
	searchers []Searcher // by contender; nil where none is open
}

func newWorker(cfg *Config) *worker {
	return &worker{
		cfg:       cfg,
		limit:     WithEarlyStop(LimitText(cfg.Limits), cfg.EarlyStop),
		searchers: make([]Searcher, len(cfg.Contenders)),
	}
}

// work sends results until the queue is empty or the context ends. A case
// during which the context ends is not recorded: its search may have been cut
// short.
func (w *worker) work(ctx context.Context, todo *queue, results chan<- result) {
	defer w.closeAll()
	for ctx.Err() == nil {
		key, ok := todo.take()
		if !ok {
			return
		}
		c := w.cfg.caseOf(key)
		a := w.answer(ctx, key.Contender, c)
		if ctx.Err() != nil {
			return
		}
		results <- result{newRecord(w.cfg.Contenders[key.Contender].Name, w.limit, key, c, a), a.infos}
	}
}

// result is a record and the reports that it was made from.
type result struct {
	record suites.Record
	infos  []engine.Info
}

// answer is what a searcher said about a position.
type answer struct {
	result engine.Result
	infos  []engine.Info
	err    error
}

// answer searches a case with a searcher of the contender. A searcher that fails
// is closed; the next case opens a new one. Where the game is over there is
// nothing to search, and no engine can be relied on to say so.
func (w *worker) answer(ctx context.Context, contender int, c *suites.Case) answer {
	if isOver(&c.Position) {
		return answer{}
	}
	if w.searchers[contender] == nil {
		s, err := w.cfg.Open(w.cfg.Contenders[contender])
		if err != nil {
			return answer{err: startFailure{err}}
		}
		w.searchers[contender] = s
	}
	a := w.search(ctx, w.searchers[contender], c)
	if a.err != nil {
		w.close(contender)
	}
	return a
}

func (w *worker) search(ctx context.Context, s Searcher, c *suites.Case) answer {
	var a answer
	if a.err = s.NewGame(ctx); a.err != nil {
		return a
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	streak := score.NewStreak(c)
	a.result, a.err = s.Search(ctx, engine.Game{Start: c.Position}, w.cfg.Limits, func(info engine.Info) {
		info.PV = slices.Clone(info.PV) // the searcher may go on writing to it
		a.infos = append(a.infos, info)
		if n := w.cfg.EarlyStop; n > 0 && streak.Add(&info) >= n {
			stop()
		}
	})
	return a
}

func (w *worker) closeAll() {
	for n := range w.searchers {
		w.close(n)
	}
}

// close closes the contender's searcher if one is open. Its error is of no
// interest: all that the searcher was asked for is recorded by now.
func (w *worker) close(contender int) {
	if s := w.searchers[contender]; s != nil {
		_ = s.Close()
		w.searchers[contender] = nil
	}
}
