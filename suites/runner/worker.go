package runner

import (
	"context"
	"fmt"
	"slices"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/score"
)

// worker searches one case at a time, with searchers out of the run's pool.
type worker struct {
	cfg  *Config
	pool *Pool
}

// work sends results until the queue is empty or the context ends. A case
// during which the context ends is not recorded: its search may have been cut
// short. Nor is a case of a contender that is given up: it was not searched.
func (w *worker) work(ctx context.Context, todo *queue, results chan<- result) {
	for ctx.Err() == nil {
		key, c, turn, ok := todo.take()
		if !ok {
			return
		}
		a := w.cachedAnswer(ctx, key, c)
		if ctx.Err() != nil {
			return
		}
		switch {
		case !IsGivenUp(a.err):
			w.pool.noteCase(key.Contender, turn, a.failure(c))
			results <- result{record: newRecord(w.cfg, key, c, a), answer: a}
		case w.cfg.Feed != nil:
			results <- result{end: fmt.Errorf("%s was given up: %w", w.cfg.Contenders[key.Contender].Name, a.err)}
			return
		}
	}
}

// result is a record and the answer that it was made from.
type result struct {
	record suites.Record
	answer answer
	end    error // in place of both: why the run ends
}

// answer is a searcher's answer to a case: its move, and of a line the further own moves.
type answer struct {
	result engine.Result
	infos  []engine.Info
	more   []reply
	err    error // of the last search
	// searcher is the number of the searcher among the contender's searchers.
	searcher int
	retries  int // failed searches before this one
	unasked  int // answers that came without a search, and were dropped
	newGame  time.Duration
	cached   bool
}

// cachedAnswer returns the cache's answer, or searches the case and caches the
// result. Failures are not kept, nor is an answer after a failure, or beside answers that nobody
// asked for: such an engine may answer differently the next time.
func (w *worker) cachedAnswer(ctx context.Context, place suites.Key, c *suites.Case) answer {
	cache := w.cfg.Cache
	if cache == nil || isOver(&c.Position) {
		return w.answer(ctx, place, c)
	}
	key, known := cache.keyOf(w.cfg, place, c)
	if known {
		if a, found := cache.get(&key, c); found {
			return a
		}
	}
	a := w.answer(ctx, place, c)
	if known && ctx.Err() == nil && a.retries == 0 && a.unasked == 0 && a.failure(c) == nil {
		cache.put(&key, &a)
	}
	return a
}

// maxRetries is how often a case is searched again after a failure.
const maxRetries = 1

// answer searches a case. After a failure, of whatever kind, the searcher is
// closed and the case searched once more with another one: an engine may have
// been unlucky, and one that has answered wrongly is in an unknown state. Where the game is over there is nothing to search, and no engine can be
// relied on to say so.
func (w *worker) answer(ctx context.Context, place suites.Key, c *suites.Case) answer {
	if isOver(&c.Position) {
		return answer{result: nothing}
	}
	a := w.try(ctx, place, c)
	for retries := 1; retries <= maxRetries && a.failure(c) != nil && !IsGivenUp(a.err) && ctx.Err() == nil; retries++ {
		a = w.try(ctx, place, c)
		a.retries = retries
	}
	return a
}

// try searches a case once. A searcher that fails is closed.
func (w *worker) try(ctx context.Context, place suites.Key, c *suites.Case) answer {
	s, err := w.pool.Take(ctx, place.Contender)
	if err != nil {
		return answer{result: nothing, err: err}
	}
	began := time.Now()
	a := w.searchLine(ctx, s, place, c)
	w.pool.noteSearch(s, time.Since(began), a.newGame)
	a.searcher, a.unasked = s.number, engine.Settle(ctx, s.Searcher)
	if a.failure(c) != nil {
		w.pool.Drop(s)
	} else {
		w.pool.Put(s)
	}
	return a
}

// search searches the last position of a game under limits, for the move that c asks for. A mate in enough moves
// or fewer stops it, and so many where c asks for one against the side to move; 0 for none.
func (w *worker) search(ctx context.Context, s engine.Searcher, game engine.Game, limits engine.Limits, enough int, c *suites.Case) (reply, error) {
	var a reply
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	streak := score.NewStreak(c)
	result, err := s.Search(ctx, game, limits, func(info engine.Info) {
		info.PV = slices.Clone(info.PV) // the searcher may still be writing to it
		a.infos = append(a.infos, info)
		if n := w.cfg.Plan.EarlyStop; n > 0 && streak.Add(&info) >= n {
			stop()
		}
		found, loses := info.Score.Mate, c.AsksForMate() && *c.Mate < 0
		if enough > 0 && info.MultiPV <= 1 && info.Bound == engine.Exact && (found > 0 && found <= enough || loses && found == -enough) {
			stop()
		}
	})
	a.result = clone(result)
	return a, err
}
