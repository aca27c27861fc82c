package runner

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"keymove/suites"
)

// Run searches all that cfg asks for and returns when every record is in the
// journal and has gone through the sink.
//
// When the context ends, the searches stop, cases that are not finished leave
// no record, and Run returns the context's cause, unless all was done already.
// An error of the journal or the sink ends the run in the same way and is
// returned; what the searchers do wrong is not an error of the run but part of
// its records. A contender whose searchers do not start, or do not answer in time
// again and again, is given up; the others go on, and the error is an
// *IncompleteError.
func Run(ctx context.Context, cfg Config) error {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	searchers := cfg.searchers()
	if cfg.Pool == nil {
		defer searchers.close()
	}
	wanted, kept := make([]int, len(cfg.Contenders)), make([]int, len(cfg.Contenders))
	for stage := range cfg.stages() {
		if ctx.Err() != nil && cfg.Stages != nil {
			return context.Cause(ctx)
		}
		todo := cfg.count(stage)
		more, err := cfg.collect(cfg.startWorkers(searching, stage, sum(todo), searchers), stop)
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
func (cfg *Config) startWorkers(ctx context.Context, keys iter.Seq[suites.Key], many int, searchers *pool) <-chan result {
	results := make(chan result)
	todo := newQueue(keys)
	var workers sync.WaitGroup
	for range min(max(cfg.Plan.Workers, 1), many) {
		workers.Go(func() { newWorker(cfg, searchers).work(ctx, todo, results) })
	}
	go func() {
		workers.Wait()
		todo.close()
		close(results)
	}()
	return results
}

// add adds counts to others.
func add(counts, more []int) {
	for i, n := range more {
		counts[i] += n
	}
}

// searchers returns the pool of the run.
func (cfg *Config) searchers() *pool {
	if cfg.Pool != nil {
		return cfg.Pool.pool
	}
	return newPool(cfg)
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
		if err = cfg.keep(r); err != nil {
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
		if err := cfg.Trace.Add(r.record, cfg.caseOf(suites.KeyOf(r.record)).Position, r.infos); err != nil {
			return fmt.Errorf("trace: %w", err)
		}
	}
	if cfg.Journal != nil {
		if err := cfg.Journal(r.record); err != nil {
			return fmt.Errorf("journal: %w", err)
		}
	}
	if cfg.Reports != nil {
		cfg.Reports(r.record, r.infos)
	}
	if cfg.Sink != nil {
		return cfg.Sink(r.record)
	}
	return nil
}
