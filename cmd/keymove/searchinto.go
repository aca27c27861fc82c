package main

import (
	"context"
	"errors"

	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// searchInto searches as search does, and writes the trace into the run folder
// where one is asked for.
func (a *app) searchInto(ctx context.Context, dir string, opts *runOptions, cfg runner.Config) error {
	if !opts.trace {
		return a.search(ctx, opts, cfg)
	}
	trace, err := runfolder.OpenTrace(dir, opts.noTimes)
	if err != nil {
		return err
	}
	cfg.Trace = trace
	return errors.Join(a.search(ctx, opts, cfg), trace.Close())
}
