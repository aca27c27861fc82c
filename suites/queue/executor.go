package queue

import (
	"context"
	"sync"

	"keymove/suites"
	"keymove/suites/match/play"
	"keymove/suites/runner"
)

// Executor does the units of one run on a worker. Any number of goroutines may use it.
type Executor interface {
	// Do does a unit. The error is the context's, or says why nothing of the run can be
	// done here.
	Do(ctx context.Context, u *Unit) (Results, error)
	// Alone does a unit of one item in a process of its own, which may end without harm to the worker.
	// The error is a *Death if it has done so, and would again.
	Alone(ctx context.Context, u *Unit) (Results, error)
	// Close frees what the executor holds. It is not used afterwards.
	Close()
}

// RunExecutor searches the units of a run in one run of the scheduler, which they feed. It has no Alone.
type RunExecutor struct {
	todo  chan search
	stop  context.CancelFunc
	ended chan struct{}
	err   error // why it ended

	mu      sync.Mutex
	waiting map[suites.Key][]search // for a record
}

// search is a search of a unit.
type search struct {
	suites.Key
	of     *suites.Case
	record chan suites.Record
}

// NewRunExecutor returns what searches the units of a run with contenders, plan and opener, as many at a time as
// the plan has workers. Searchers stay open from unit to unit.
func NewRunExecutor(cfg runner.Config) *RunExecutor {
	x := &RunExecutor{todo: make(chan search), ended: make(chan struct{}), waiting: map[suites.Key][]search{}}
	cfg.Feed, cfg.Sink = x.feed, x.take
	ctx, stop := context.WithCancel(context.Background())
	x.stop = stop
	go func() { // ends with Close
		defer close(x.ended)
		x.err = runner.Run(ctx, cfg)
	}()
	return x
}

// Close ends the searches.
func (x *RunExecutor) Close() {
	x.stop()
	<-x.ended
}

// Do searches a unit, one search after the other.
func (x *RunExecutor) Do(ctx context.Context, u *Unit) (results Results, err error) {
	for _, item := range u.Items {
		for _, key := range item.Searches {
			rec, err := x.do(ctx, search{key, item.Case, make(chan suites.Record, 1)})
			if err != nil {
				return results, err
			}
			results.Records = append(results.Records, rec)
		}
	}
	return results, nil
}

func (x *RunExecutor) do(ctx context.Context, s search) (suites.Record, error) {
	for todo := x.todo; ; todo = nil {
		select {
		case todo <- s:
		case rec := <-s.record:
			return rec, nil
		case <-x.ended:
			return suites.Record{}, x.err
		case <-ctx.Done():
			return suites.Record{}, context.Cause(ctx)
		}
	}
}

// feed hands out a search.
func (x *RunExecutor) feed(ctx context.Context) (suites.Key, *suites.Case, bool) {
	select {
	case s := <-x.todo:
		x.mu.Lock()
		defer x.mu.Unlock()
		x.waiting[s.Key] = append(x.waiting[s.Key], s)
		return s.Key, s.of, true
	case <-ctx.Done():
		return suites.Key{}, nil, false
	}
}

// take takes a record; which of two units with the same search gets it is all the same.
func (x *RunExecutor) take(rec suites.Record) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	key := suites.KeyOf(rec)
	list := x.waiting[key]
	list[0].record <- rec
	if x.waiting[key] = list[1:]; len(list) == 1 {
		delete(x.waiting, key)
	}
	return nil
}

// MatchExecutor plays the units of a match. It has no Alone.
type MatchExecutor struct{ *play.Runner }

// Do plays the games of a unit.
func (x MatchExecutor) Do(ctx context.Context, u *Unit) (results Results, err error) {
	for _, item := range u.Items {
		pair := item.Pair
		for _, key := range item.Searches {
			g, err := x.Play(ctx, pair.Pair, key.Repeat+1, pair.Place, &pair.Opening)
			if err != nil {
				return results, err
			}
			results.Games = append(results.Games, g)
		}
	}
	return results, nil
}
