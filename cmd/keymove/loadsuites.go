package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/plan"
)

// readStdin reads standard input if a suite comes from there and nothing is wrong so
// far. What was read is kept: it cannot be read again. The end of ctx ends the
// reading, too.
func (r *resolver) readStdin(ctx context.Context) error {
	if !slices.Contains(r.Sources, suites.Stdin) || !r.isEmpty() {
		return nil
	}
	var data []byte
	err := untilInterrupted(ctx, func() (err error) {
		data, err = io.ReadAll(r.app.stdin)
		return err
	})
	switch {
	case errors.Is(err, host.ErrInterrupted):
		return fmt.Errorf("%w while reading stdin", err)
	case err != nil:
		return fmt.Errorf("stdin: %w", err)
	}
	r.stdin = append([]byte{}, data...) // not nil
	return nil
}

// suiteFiles returns what loads suites.
func (a *app) suiteFiles() *input.Loader {
	return &input.Loader{Store: a.store, Warn: a.warn, WorkingDir: a.workingDir}
}

// loadSuites loads all suites and chooses their cases.
func (r *resolver) loadSuites(context.Context) error {
	loaded, err := r.app.suiteFiles().Load(&r.Plan, r.stdin)
	if err != nil {
		return err
	}
	r.suites, r.moreSuites, r.faults = loaded.Suites, loaded.More, append(r.faults, loaded.Faults...)
	if loaded.Err != nil {
		r.others = append(r.others, loaded.Err)
	}
	r.app.useWorkers(&r.Plan, loaded.Total*len(r.contenders)*r.Repeats())
	return nil
}

// useWorkers keeps -j from being greater than the number of searches.
func (a *app) useWorkers(p *plan.Plan, searches int) {
	if p.UseWorkers(searches) {
		a.inform("-j %d: there are no more searches", searches)
	}
}
