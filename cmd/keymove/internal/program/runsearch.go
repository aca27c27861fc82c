package program

import (
	"context"
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/machines"
	"keymove/engine"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// warnOfOverload warns of results that are too low because searches share CPUs.
func (a *runs) warnOfOverload(j *suiteRun) {
	if busy := j.Workers * j.mostThreads(); j.Limits.Timed() && busy > a.CPUs {
		a.Warn("%d searches at a time on %d CPUs under a time limit: each gets less than its time, and the results are too low; use -j %d",
			busy, a.CPUs, max(1, a.CPUs/j.mostThreads()))
	}
}

// search searches until all is done or ctx ends, and shows how far it is.
func (a *runs) search(ctx context.Context, j *suiteRun, cfg runner.Config) error {
	todo, done, effort := 0, len(cfg.Done), 0.0
	weights := cfg.Plan.Weights()
	for key := range cfg.Todo() {
		todo++
		effort += weights[key.Limit]
	}
	total := done + todo
	progress := report.NewRunProgress(a.Progress(j.Quiet), todo, j.contenders)
	if cfg.Plan.IsSeveral() {
		progress.Weigh(weights, effort)
	}
	if j.rounds != nil {
		progress.MayEndEarly()
	}
	watch := plan.WatchLimits(j.contenders, &j.Plan)
	cfg.Sink = func(rec suites.Record) error {
		done++
		if use := watch.Add(&rec); use != nil {
			a.Warn("%s", report.LimitUseText(use))
		}
		return progress.Add(rec)
	}
	err := j.search(ctx, cfg)
	if closeErr := progress.Close(); err == nil {
		err = closeErr
	}
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return fmt.Errorf("%w: %d of %d searches are recorded", host.ErrInterrupted, done, total)
	}
	if _, incomplete := errors.AsType[*runner.IncompleteError](err); incomplete {
		return host.WithCode(host.ExitEngine, fmt.Errorf("the run is incomplete: %w", err))
	}
	return err
}

// searchInto searches as search does, and writes the trace into the run folder
// where one is asked for.
func (a *runs) searchInto(ctx context.Context, dir string, j *suiteRun, cfg runner.Config) error {
	if !j.Trace {
		return a.search(ctx, j, cfg)
	}
	trace, err := folder.OpenTrace(dir, j.NoTimes)
	if err != nil {
		return err
	}
	cfg.Trace = trace
	return errors.Join(a.search(ctx, j, cfg), trace.Close())
}

// keepEngines has the engines that are started to see what they are search first, where this process
// searches. Close the kept ones when the run ends.
func (a *runs) keepEngines(j *suiteRun) {
	if !j.machines.IsOn() {
		j.kept = &input.Kept{Most: a.maxOpen(j)}
	}
}

// maxOpen returns the number of searchers that may be open.
func (a *runs) maxOpen(j *suiteRun) int {
	return a.Memory().MaxOpen(j.Workers, j.HashMiB)
}

// opener returns the opener of a run's searchers.
func (a *runs) opener(j *suiteRun) *input.Opener {
	return &input.Opener{
		HashMiB: j.HashMiB, Threads: j.Threads, Book: j.book,
		Timeout: j.Timeout, Deadlines: a.Deadlines, Supervised: true, Notice: a.Odd, Kept: j.kept,
	}
}

// openSearcher returns what opens a searcher for any contender of a run.
func (a *runs) openSearcher(j *suiteRun) func(context.Context, suites.Contender) (engine.Searcher, error) {
	o := a.opener(j)
	o.BuiltIn = a.OpenBuiltIn(o.Resources())
	return o.Open
}

// openCache opens the cache of a run; nil if it has none, or if it cannot be
// used, which is a warning.
func (a *runs) openCache(j *suiteRun, program string) *runner.Cache {
	if j.Cache == "" {
		return nil
	}
	cache, err := runner.OpenCache(j.Cache, program, j.HashMiB)
	if err != nil {
		a.Warn("the run goes on without the cache %s: %v", j.Cache, err)
		return nil
	}
	return cache
}

// warnOfCache warns of results that could not be kept for later runs.
func (a *runs) warnOfCache(j *suiteRun, cache *runner.Cache) {
	if cache == nil {
		return
	}
	if failed, err := cache.Failed(); failed > 0 {
		a.Warn("%d results are not in the cache %s: %v", failed, j.Cache, err)
	}
}

// machines returns what connects this program to others.
func (a *App) machines() *machines.Machines { return &machines.Machines{Host: a.Host} }

// searchesOf returns what searches a run: this process, or workers.
func (a *runs) searchesOf(dir string, o *runOptions) machines.Search {
	if o.machines.IsOn() {
		return (*App)(a).machines().Search(&o.machines, dir)
	}
	return runner.Run
}
