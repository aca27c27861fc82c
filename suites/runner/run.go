package runner

import (
	"context"
	"fmt"
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
// its records.
func Run(ctx context.Context, cfg Config) error {
	todo := cfg.Todo()
	searching, stop := context.WithCancel(ctx)
	defer stop()
	recorded, err := cfg.collect(cfg.startWorkers(searching, todo), stop)
	if err != nil {
		return err
	}
	if recorded < len(todo) {
		return context.Cause(ctx)
	}
	return nil
}

// startWorkers starts the goroutines of a run. Each worker ends when the queue
// is empty or the context ends; the last goroutine ends after them, by closing
// the channel of records. The caller must receive until then.
func (cfg *Config) startWorkers(ctx context.Context, todo []Key) <-chan suites.Record {
	records := make(chan suites.Record)
	todoQueue := &queue{keys: todo}
	var workers sync.WaitGroup
	for range min(max(cfg.Workers, 1), len(todo)) {
		workers.Go(func() { newWorker(cfg).work(ctx, todoQueue, records) })
	}
	go func() {
		workers.Wait()
		close(records)
	}()
	return records
}

// collect is the collector: it keeps records until the channel is closed and
// returns how many it has kept. After a first error it calls stop and only
// waits for the workers to end.
func (cfg *Config) collect(records <-chan suites.Record, stop func()) (kept int, err error) {
	for rec := range records {
		if err != nil {
			continue
		}
		if err = cfg.keep(rec); err != nil {
			stop()
			continue
		}
		kept++
	}
	return kept, err
}

// keep writes a record to the journal before it counts anywhere else.
func (cfg *Config) keep(rec suites.Record) error {
	if cfg.Journal != nil {
		if err := cfg.Journal.Add(rec); err != nil {
			return fmt.Errorf("journal: %w", err)
		}
	}
	if cfg.Sink != nil {
		return cfg.Sink(rec)
	}
	return nil
}
