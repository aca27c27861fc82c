package queue

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"keymove/suites"
	"keymove/suites/match/play"
	"keymove/suites/runner"
)

// Crew does the units of one run on a worker. Any number of goroutines may use it.
type Crew interface {
	// Do does a unit. The error is the context's, or says why nothing of the run can be
	// done here.
	Do(ctx context.Context, u *Unit) (Results, error)
	// Alone does a unit of one item in a process of its own, which may end without harm to the worker.
	// The error is a *Death if it has done so, and would again.
	Alone(ctx context.Context, u *Unit) (Results, error)
	// Close frees what the crew holds. It is not used afterwards.
	Close()
}

// RunCrew searches the units of a run in one run of the scheduler, which they feed. It has no Alone.
type RunCrew struct {
	cfg   runner.Config
	ready chan *task // for the next search
	stop  context.CancelFunc
	ended chan struct{}
	err   error // why it ended

	mu      sync.Mutex
	waiting map[suites.Key][]*task // for a record
}

// task is a unit that is searched, one search after the other.
type task struct {
	searches []taskSearch
	records  []suites.Record
	done     chan struct{}
}

type taskSearch struct {
	suites.Key
	of *suites.Case
}

// NewRunCrew returns what searches the units of a run with contenders, plan and opener, as many at a time as
// the plan has workers. Searchers stay open from unit to unit.
func NewRunCrew(cfg runner.Config) *RunCrew {
	c := &RunCrew{cfg: cfg, ready: make(chan *task, max(cfg.Plan.Workers, 1)), ended: make(chan struct{}), waiting: map[suites.Key][]*task{}}
	c.cfg.Feed, c.cfg.Sink = c.feed, c.take
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	go func() { // ends with Close
		defer close(c.ended)
		c.err = runner.Run(ctx, c.cfg)
	}()
	return c
}

// Close ends the searches.
func (c *RunCrew) Close() {
	c.stop()
	<-c.ended
}

// Do searches a unit.
func (c *RunCrew) Do(ctx context.Context, u *Unit) (Results, error) {
	t := &task{searches: c.searches(u), done: make(chan struct{})}
	select {
	case c.ready <- t:
	case <-c.ended:
		return Results{}, c.err
	}
	select {
	case <-t.done:
		return Results{Records: t.records}, nil
	case <-c.ended:
		return Results{}, c.err
	case <-ctx.Done():
		return Results{}, context.Cause(ctx)
	}
}

// searches returns the searches of a unit in the order of runner.Config.Todo.
func (c *RunCrew) searches(u *Unit) (list []taskSearch) {
	for i := range u.Items {
		for _, s := range u.Items[i].Searches {
			list = append(list, taskSearch{u.Items[i].Key(s), u.Items[i].Case})
		}
	}
	turn := func(k suites.Key) int { // of the contender in being the first of a case
		n := len(c.cfg.Contenders)
		return ((k.Contender-k.Case-k.Repeat*c.cfg.Plan.Steps()-k.Limit)%n + n) % n
	}
	slices.SortFunc(list, func(a, b taskSearch) int {
		return cmp.Or(cmp.Compare(a.Repeat, b.Repeat), cmp.Compare(a.Limit, b.Limit), cmp.Compare(a.Suite, b.Suite),
			cmp.Compare(a.Case, b.Case), cmp.Compare(turn(a.Key), turn(b.Key)))
	})
	return list
}

// feed hands out the next search of a unit that waits for it.
func (c *RunCrew) feed(ctx context.Context) (suites.Key, *suites.Case, bool) {
	select {
	case t := <-c.ready:
		next := t.searches[len(t.records)]
		c.mu.Lock()
		defer c.mu.Unlock()
		c.waiting[next.Key] = append(c.waiting[next.Key], t)
		return next.Key, next.of, true
	case <-ctx.Done():
		return suites.Key{}, nil, false
	}
}

// take takes a record; which of two units with the same search gets it is all the same.
func (c *RunCrew) take(rec suites.Record) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := suites.KeyOf(rec)
	t := c.waiting[key][0]
	if c.waiting[key] = c.waiting[key][1:]; len(c.waiting[key]) == 0 {
		delete(c.waiting, key)
	}
	if t.records = append(t.records, rec); len(t.records) == len(t.searches) {
		close(t.done)
	} else {
		c.ready <- t // it has room for as many units as are searched at a time
	}
	return nil
}

// MatchCrew plays the units of a match. It has no Alone.
type MatchCrew struct{ *play.Room }

// NewMatchCrew returns what plays the units of a match with players, rules and opener.
func NewMatchCrew(cfg play.Config) MatchCrew { return MatchCrew{play.NewRoom(cfg)} }

// Do plays the games of a unit.
func (c MatchCrew) Do(ctx context.Context, u *Unit) (Results, error) {
	var results Results
	for i := range u.Items {
		pair := u.Items[i].Pair
		o, err := pair.opening()
		if err != nil {
			return results, err
		}
		for _, s := range u.Items[i].Searches {
			g, err := c.Play(ctx, pair.Pair, s.Repeat+1, pair.Opening, &o)
			if err != nil {
				return results, err
			}
			results.Games = append(results.Games, g)
		}
	}
	return results, nil
}
