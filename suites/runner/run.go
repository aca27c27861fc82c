// Package runner searches contenders × cases under one limit with a number of workers,
// and hands every record to the journal of the run's folder.
//
// All work is one queue, in the order of [Config.Todo]: a worker takes the next key when it
// is free. It keeps one searcher per contender over cases, and replaces it now and then if speeds are
// compared, so that they do not depend on one start; NewGame before every case makes
// the result independent of what the searcher saw before, and so of the number of workers.
//
// A searcher is never trusted: what it does wrong is an error in its record (see [Failure]),
// and the run continues. A contender that does not start, or fails, again and again, is given
// up, and a resumed run searches what is missing ([IncompleteError]).
package runner

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// Config says what a run searches and where its records go.
type Config struct {
	// Every contender searches every suite. Their order is the order of the files.
	Contenders []suites.Contender
	Suites     []suites.Suite
	// Plan has what ends each search, the numbers of repeats and of workers; of
	// the last two, less than 1 means 1.
	Plan plan.Plan
	// Open makes a searcher for a contender; the context is the run's. It
	// is called when no searcher of the contender is idle, and again after one has
	// failed, from several goroutines concurrently.
	Open func(context.Context, suites.Contender) (engine.Searcher, error)
	// MaxOpen is the number of searchers above which one that is idle is closed
	// before another is opened; 0 keeps them all, which may be as many as there
	// are workers times contenders. More than Workers are open only if idle.
	MaxOpen int
	// SpeedBaseline is set if the speeds of the run will be compared with another run's.
	SpeedBaseline bool
	// SpeedGate is set if the run decides about speeds: then searchers are replaced whatever it costs.
	SpeedGate bool
	// Cache has answers of earlier runs, which are not searched again, and takes
	// those of this one; nil for none. It needs limits and searchers that give
	// the same answer each time.
	Cache *Cache
	// Done are the keys that an earlier part of the run has recorded; they
	// are not searched again.
	Done map[suites.Key]bool
	// Stages yields the keys to be searched in stages: the next one is asked for when all
	// records of those before it have gone through the sink; nil for Todo in one stage.
	Stages iter.Seq[iter.Seq[suites.Key]]
	// Feed hands out searches with their cases in place of Suites and Stages, as a worker of a queue gets
	// them. Several goroutines call it at a time; it waits for more, and returns false when its context ends. The run
	// ends when a contender is given up, too: what is left is for other workers.
	Feed func(context.Context) (suites.Key, *suites.Case, bool)
	// Journal keeps every record before anything else takes it; nil keeps none.
	Journal func(suites.Record) error
	// Trace takes the reports of a search before the journal takes its record; nil
	// keeps none.
	Trace *folder.Trace
	// Reports takes the reports of a search, cached ones included, before Sink
	// takes its record; nil is allowed.
	Reports func(suites.Record, []engine.Info)
	// Sink takes every record after the journal, in the order in which they
	// come in and from one goroutine; nil is allowed. An error ends the run.
	Sink func(suites.Record) error
}

// Todo yields the keys that the run has to search, in the order in which they
// are handed out: by repeat, limit, suite and case, all contenders of a case in a row.
// The repeats of a case are a whole round of all cases apart, so that a slow moment
// of the machine affects one of them and not all, and so that a run that ends early
// has searched all cases equally often, give or take one. So are its limits, in their order,
// because an engine that keeps its hash over a new game would find the same position in it. The contenders take turns in
// being the first of a case, whose search finds the processor's caches cold: at 2 000 nodes
// that costs a twentieth of its speed. A shard has only its cases.
func (cfg *Config) Todo() iter.Seq[suites.Key] {
	return func(yield func(suites.Key) bool) {
		for round := range cfg.Plan.Repeats() * cfg.Plan.Steps() {
			repeat, limit := round/cfg.Plan.Steps(), round%cfg.Plan.Steps()
			number := 0   // of the case, over all suites
			turn := round // of the contender that is first
			for s, suite := range cfg.Suites {
				for c := range suite.Len() {
					number++
					if !cfg.Plan.Shard.Has(number - 1) {
						continue
					}
					for n := range cfg.Contenders {
						contender := (turn + n) % len(cfg.Contenders)
						key := suites.Key{Limit: limit, Contender: contender, Suite: s, Case: c, Repeat: repeat}
						if !cfg.Done[key] && !yield(key) {
							return
						}
					}
					turn++
				}
			}
		}
	}
}

func (cfg *Config) stages() iter.Seq[iter.Seq[suites.Key]] {
	if cfg.Stages != nil {
		return cfg.Stages
	}
	return func(yield func(iter.Seq[suites.Key]) bool) { yield(cfg.Todo()) }
}

func (cfg *Config) count(keys iter.Seq[suites.Key]) []int {
	counts := make([]int, len(cfg.Contenders))
	for key := range keys {
		counts[key.Contender]++
	}
	return counts
}

func (cfg *Config) caseOf(key suites.Key) *suites.Case {
	c := cfg.Suites[key.Suite].Case(key.Case)
	return &c
}

// Run searches all that cfg asks for and returns when every record is in the
// journal and has gone through the sink.
//
// When the context ends, the searches stop, cases that are not finished leave
// no record, and Run returns the context's cause, unless all was done already.
// An error of the journal or the sink ends the run in the same way and is
// returned; what the searchers do wrong is not an error of the run but part of
// its records. A contender whose searchers do not start, or fail, again and again, is given up; the others continue, and the error is an
// *IncompleteError.
func Run(ctx context.Context, cfg Config) error {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	searchers := NewPool(&cfg)
	defer searchers.Close()
	if cfg.Feed != nil {
		fed := &queue{close: func() {}, take: func() (key suites.Key, c *suites.Case, turn int, ok bool) {
			if key, c, ok = cfg.Feed(searching); ok {
				turn = searchers.turnOf(key.Contender)
			}
			return key, c, turn, ok
		}}
		_, err := cfg.collect(cfg.startWorkers(searching, fed, max(cfg.Plan.Workers, 1), searchers), stop)
		return cmp.Or(err, context.Cause(ctx))
	}
	wanted, kept := make([]int, len(cfg.Contenders)), make([]int, len(cfg.Contenders))
	for stage := range cfg.stages() {
		if ctx.Err() != nil && cfg.Stages != nil {
			return context.Cause(ctx)
		}
		todo := cfg.count(stage)
		more, err := cfg.collect(cfg.startWorkers(searching, cfg.newQueue(stage, searchers), sum(todo), searchers), stop)
		add(wanted, todo)
		add(kept, more)
		if err != nil {
			return err
		}
		if !slices.Equal(kept, wanted) {
			break
		}
	}
	if ctx.Err() != nil && !slices.Equal(kept, wanted) {
		return context.Cause(ctx)
	}
	return cfg.incomplete(searchers, wanted, kept)
}

// startWorkers starts the goroutines of a stage. Each worker ends when the queue is empty
// or the context ends; the last goroutine ends after them, when it has closed the channel
// of results. The caller must receive until then.
func (cfg *Config) startWorkers(ctx context.Context, todo *queue, many int, searchers *Pool) <-chan result {
	results := make(chan result)
	var workers sync.WaitGroup
	for range min(max(cfg.Plan.Workers, 1), many) {
		workers.Go(func() { (&worker{cfg, searchers}).work(ctx, todo, results) })
	}
	go func() {
		workers.Wait()
		todo.close()
		close(results)
	}()
	return results
}

func add(counts, more []int) {
	for i, n := range more {
		counts[i] += n
	}
}

func sum(counts []int) int {
	total := 0
	for _, n := range counts {
		total += n
	}
	return total
}

// collect is the collector: it keeps results until the channel is closed and
// returns how many it has kept of each contender. After a first error it calls stop
// and only waits for the workers to end.
func (cfg *Config) collect(results <-chan result, stop func()) (kept []int, err error) {
	kept = make([]int, len(cfg.Contenders))
	for r := range results {
		if err != nil {
			continue
		}
		if err = r.end; err == nil {
			err = cfg.keep(r)
		}
		if err != nil {
			stop()
			continue
		}
		kept[suites.KeyOf(r.record).Contender]++
	}
	return kept, err
}

// keep writes a record to the journal before it counts anywhere else; its reports
// are already in the trace by then.
func (cfg *Config) keep(r result) error {
	if cfg.Trace != nil {
		if err := cfg.Trace.Add(r.record, r.answer.traced(cfg.caseOf(suites.KeyOf(r.record)))...); err != nil {
			return fmt.Errorf("trace: %w", err)
		}
	}
	if cfg.Journal != nil {
		if err := cfg.Journal(r.record); err != nil {
			return fmt.Errorf("journal: %w", err)
		}
	}
	if cfg.Reports != nil {
		cfg.Reports(r.record, r.answer.infos)
	}
	if cfg.Sink != nil {
		return cfg.Sink(r.record)
	}
	return nil
}

// Keep writes a record to the journal, and hands it to the sink, as Run does with its own.
func (cfg *Config) Keep(rec suites.Record) error { return cfg.keep(result{record: rec}) }

// queue hands out searches in order to any number of workers.
type queue struct {
	// take returns the next search with its case and its turn among those of the contender, and whether
	// there was one.
	take func() (key suites.Key, c *suites.Case, turn int, ok bool)
	// close releases the queue when nothing takes from it any more.
	close func()
}

func (cfg *Config) newQueue(keys iter.Seq[suites.Key], searchers *Pool) *queue {
	var mu sync.Mutex
	next, stop := iter.Pull(keys)
	return &queue{close: stop, take: func() (key suites.Key, c *suites.Case, turn int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if key, ok = next(); !ok {
			return key, nil, 0, false
		}
		return key, cfg.caseOf(key), searchers.turnOf(key.Contender), true
	}}
}
