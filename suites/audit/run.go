package audit

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// Config is an audit to run.
type Config struct {
	// Contenders are profiles of the built-in engine, Suites what they search.
	Contenders []runfolder.Contender
	Suites     []suites.Suite
	// Limits are those of each search: nodes or depth.
	Limits engine.Limits
	// Samples is the number of answers of each rule that are replayed, rounded up to
	// the same number in each search; Seed chooses them.
	Samples int
	Seed    uint64
	// Workers is the number of searches at a time, at least 1.
	Workers int
	// Open makes a searcher for a contender.
	Open func(runfolder.Contender) (Searcher, error)
	// Done has the searches that are recorded already; nil for none.
	Done map[runfolder.Key]bool
	// Sink is given each record, from one goroutine at a time, in any order.
	Sink func(Record) error
}

// Run searches and replays until all is done, ctx ends or the sink fails. A search during
// which ctx ends is not recorded; then the error is the cause of that end.
func Run(ctx context.Context, cfg Config) error {
	todo := cfg.todo()
	queue := make(chan runfolder.Key, len(todo))
	for _, key := range todo {
		queue <- key
	}
	close(queue)
	group, ctx := errgroup.WithContext(ctx)
	var one sync.Mutex
	for range max(cfg.Workers, 1) {
		group.Go(func() error { return cfg.work(ctx, queue, &one) })
	}
	return group.Wait()
}

// todo returns the searches that are missing, contender by contender.
func (c *Config) todo() []runfolder.Key {
	var keys []runfolder.Key
	for contender := range c.Contenders {
		for suite := range c.Suites {
			for i := range c.Suites[suite].Len() {
				key := runfolder.Key{Contender: contender, Suite: suite, Case: i}
				if !c.Done[key] {
					keys = append(keys, key)
				}
			}
		}
	}
	return keys
}

// work takes searches from a queue until it is empty. It keeps the searcher of one
// contender at a time.
func (c *Config) work(ctx context.Context, queue <-chan runfolder.Key, one *sync.Mutex) error {
	var searcher Searcher
	contender, cases := -1, c.cases()
	for key := range queue {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if key.Contender != contender {
			var err error
			if searcher, err = c.Open(c.Contenders[key.Contender]); err != nil {
				return err
			}
			contender = key.Contender
		}
		rules := RulesOf(c.Contenders[contender].Options)
		asked := c.Suites[key.Suite].Case(key.Case)
		u, err := newUnit(searcher, rules, &asked, perSearch(c.Samples, cases), c.Seed)
		if err != nil {
			return err
		}
		rec, err := u.search(ctx, key, &asked, c.Limits, rules)
		if err != nil {
			return err
		}
		one.Lock()
		err = c.Sink(rec)
		one.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

// cases returns the number of cases of all suites.
func (c *Config) cases() int {
	n := 0
	for i := range c.Suites {
		n += c.Suites[i].Len()
	}
	return n
}
