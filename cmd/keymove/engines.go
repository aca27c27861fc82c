package main

import (
	"context"
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/external"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// opener returns the opener of a run's searchers.
func (a *app) opener(opts *runOptions) *contender.Opener {
	return &contender.Opener{
		HashMiB: opts.hashMiB, Threads: opts.threads, Book: opts.book,
		Timeout: opts.timeout, Deadlines: a.deadlines, Supervised: true,
	}
}

// openSearcher returns what opens a searcher for any contender of a run.
func (a *app) openSearcher(opts *runOptions) func(context.Context, runfolder.Contender) (runner.Searcher, error) {
	o := a.opener(opts)
	o.BuiltIn = a.open(o.Resources())
	return o.Open
}

// identifyEngines starts each external engine of a run once, before anything else is
// done.
func (a *app) identifyEngines(ctx context.Context, opts *runOptions) error {
	err := a.opener(opts).Identify(ctx, opts.contenders)
	switch _, refused := errors.AsType[*external.OptionError](err); {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("%w before the first search", errInterrupted)
	case refused:
		return usagef("--%w", err)
	}
	return &codedError{exitEngine, fmt.Errorf("--%w", err)}
}
