package main

import (
	"context"
	"errors"
	"fmt"

	"keymove/engine/external"
	"keymove/engine/search"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

var _ runner.Searcher = (*external.Engine)(nil)

// opener returns what opens a searcher for any contender of a run.
func (a *app) opener(opts *runOptions) func(context.Context, runfolder.Contender) (runner.Searcher, error) {
	builtIn := a.open(search.Resources{HashMiB: opts.hashMiB, Threads: opts.threads, Book: opts.book})
	return func(ctx context.Context, c runfolder.Contender) (runner.Searcher, error) {
		if c.Engine == nil {
			return builtIn(ctx, c)
		}
		e, err := external.Open(ctx, a.engineConfig(c.Engine, opts))
		if err != nil {
			return nil, err // and no interface that holds a nil engine
		}
		return e, nil
	}
}

func (a *app) engineConfig(e *runfolder.Engine, opts *runOptions) external.Config {
	config := external.Config{
		Command: e.Command, Args: e.Args, Dir: e.Dir, Log: e.Log,
		HashMiB: opts.hashMiB, Threads: opts.threads, Timeout: opts.timeout, Deadlines: a.deadlines,
	}
	for _, o := range e.Options {
		config.Options = append(config.Options, external.Option(o))
	}
	return config
}

// openHashMiB is how much the tables of open searchers may take together before
// idle ones are closed.
const openHashMiB = 2048

// maxOpen returns the number of searchers that may be open; one for each worker
// in any case.
func maxOpen(opts *runOptions) int {
	return max(opts.workers, openHashMiB/opts.hashMiB)
}

// meetEngines starts each external engine of a run once, before anything else is
// done, to see that it starts and takes its options, and notes who it is. One
// without a name is called as it calls itself.
func (a *app) meetEngines(ctx context.Context, opts *runOptions) error {
	for i := range opts.contenders {
		c := &opts.contenders[i]
		if c.Engine == nil {
			continue
		}
		if err := a.meet(ctx, c.Engine, opts); err != nil {
			return engineError(ctx, c, err)
		}
		if c.Name == "" {
			c.Name = c.Engine.ID
		}
	}
	return nil
}

// meet notes the files of an engine and what it says of itself. As in a run, it
// may fail to start once.
func (a *app) meet(ctx context.Context, e *runfolder.Engine, opts *runOptions) (err error) {
	if e.Files, err = engineFiles(e); err != nil {
		return err
	}
	config := a.engineConfig(e, opts)
	opened, err := external.Open(ctx, config)
	if _, refused := errors.AsType[*external.OptionError](err); err != nil && !refused && ctx.Err() == nil {
		opened, err = external.Open(ctx, config)
	}
	if err != nil {
		return err
	}
	e.ID, e.Author = opened.Name(), opened.Author()
	return opened.Close()
}

// engineError says why an engine cannot be run, before any search: a wrong option
// is wrong usage, all else the engine's fault.
func engineError(ctx context.Context, c *runfolder.Contender, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%w before the first search", errInterrupted)
	}
	err = fmt.Errorf("--engine %s: %w", c.Spec, err)
	if _, refused := errors.AsType[*external.OptionError](err); refused {
		return usageError(err)
	}
	return &codedError{exitEngine, err}
}
