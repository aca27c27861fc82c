package main

import (
	"context"
	"errors"

	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// searchInto searches as search does, and writes the trace into the run folder
// where one is asked for.
func (a *app) searchInto(ctx context.Context, dir string, j *suiteRun, cfg runner.Config) error {
	if !j.Trace {
		return a.search(ctx, j, cfg)
	}
	trace, err := runfolder.OpenTrace(dir, j.NoTimes)
	if err != nil {
		return err
	}
	cfg.Trace = trace
	return errors.Join(a.search(ctx, j, cfg), trace.Close())
}
