package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/contender"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

func (a *app) runCommand() *cli.Command {
	return &cli.Command{
		Name:      "run",
		Usage:     "searches every position of suites under one limit, and scores the moves",
		ArgsUsage: "[SUITE…] | EXPERIMENT.toml",
		Description: "SUITE is an EPD file, a pattern as 'epd/*.epd', or - for stdin; without one, thirty mates that are built in\n" +
			"are run. EXPERIMENT.toml is a run that is written down, with what it is expected to show (docs/experiments.md).\n" +
			"A run writes a folder: run.json, journal.jsonl, records.csv, summary.csv, comparison.csv where there are several\n" +
			"contenders, and failed.epd with the unsolved lines, which \"keymove run FOLDER/failed.epd\" runs again; its path is\n" +
			"the last line on stderr.\n\n" +
			"Contenders are profiles of the built-in engine and external UCI engines, as many as you like in one run.\n" +
			"PROFILE is [NAME:]PROFILE[,feature=value…], as default,see=off or new:default,nullmove=off; \"keymove\n" +
			"profiles\" lists the profiles, \"keymove profiles default\" the features.\n" +
			"ENGINE is the PATH of a UCI engine, or 'cmd=PATH [name=NAME] [arg=ARGUMENT]… [dir=DIR] [log=FILE] [start=60s]\n" +
			"[ready=60s] [option.NAME=VALUE]…', in words as a shell has them: 'stockfish \"option.Move Overhead=10\"'.",
		Flags:  runFlags(),
		Action: a.runSuites,
	}
}

// runSuites is the main job: it reads what is asked, loads the suites, makes
// the folder, searches, and reports.
func (a *app) runSuites(c *cli.Context) error {
	defer surviveSIGPIPE()()
	if c.IsSet("resume") {
		return a.resume(c)
	}
	opts, err := a.runOptions(c)
	if err != nil {
		return err
	}
	a.tellSkipped(opts.skipped)
	if err := a.identifyEngines(c.Context, opts); err != nil {
		return err
	}
	if err := checkBaseline(opts.gate); err != nil {
		return err
	}
	contender.NameUniquely(opts.contenders)
	copies, err := a.keepStdin(c.Context, opts)
	if err != nil {
		return err
	}
	loaded, err := a.loadSuites(opts)
	if err := errors.Join(err, a.checkExpectations(opts, loaded)); err != nil {
		return err
	}
	manifest := a.newManifest(opts, loaded)
	if opts.dryRun {
		return a.dryRun(opts, manifest)
	}
	folder, err := createFolder(opts.out, manifest, copies...)
	if err != nil {
		return err
	}
	return a.runIn(c.Context, folder, opts, loaded, nil)
}

// runOptions reads what the command line asks of a run, or the experiment that it
// names.
func (a *app) runOptions(c *cli.Context) (*runOptions, error) {
	file, isExperiment, err := experimentFile(c.Args().Slice())
	if err != nil {
		return nil, err
	}
	if isExperiment {
		return a.experimentOptions(c, file)
	}
	catalogue, err := a.profiles(c)
	if err != nil {
		return nil, err
	}
	return parseRunOptions(c, catalogue, a.procs)
}

// tellSkipped tells which contenders an ablation does not make.
func (a *app) tellSkipped(skipped []string) {
	for _, line := range skipped {
		a.tell("%s", line)
	}
}

// runIn searches all of the suites but what is done, writes the files, and gives
// the folder free.
func (a *app) runIn(ctx context.Context, folder *runFolder, opts *runOptions, loaded []suites.Suite, done map[runfolder.Key]bool) error {
	a.warnOfOverload(opts)
	cache := a.openCache(opts, folder.Manifest().Program)
	searchErr := a.searchInto(ctx, folder.dir, opts, runner.Config{
		Contenders: opts.contenders,
		Suites:     loaded,
		Plan:       plan.Plan{Limits: opts.limits, EarlyStop: opts.earlyStop, Repeat: opts.repeat, Workers: opts.workers},
		Open:       a.openSearcher(opts),
		MaxOpen:    contender.MaxOpen(opts.workers, opts.hashMiB),
		Cache:      cache,
		Done:       done,
		Journal:    folder.Journal(),
	})
	a.warnOfCache(opts, cache)
	finishErr := errors.Join(a.finish(folder, opts, searchErr != nil), folder.Close())
	var gates []*compare.Gate
	if searchErr == nil {
		var gateErr error
		gates, gateErr = a.gateRun(folder.dir, opts)
		finishErr = errors.Join(finishErr, gateErr)
	}
	if opts.json {
		finishErr = errors.Join(finishErr, a.writeRunJSON(folder.dir, gates, errors.Join(searchErr, finishErr)))
	}
	a.complain(searchErr)
	a.complain(finishErr)
	a.tellHowToGoOn(folder.dir, searchErr, finishErr)
	fmt.Fprintln(a.stderr, folder.dir)
	return told(errors.Join(searchErr, finishErr))
}

// warnOfOverload tells that times are worth little where searches share CPUs.
func (a *app) warnOfOverload(opts *runOptions) {
	if busy := opts.workers * opts.threads; opts.limits.MoveTime > 0 && busy > a.cpus {
		a.warn("%d searches at a time on %d CPUs under a time limit: each gets less than its time, and the results are too low; use -j %d",
			busy, a.cpus, max(1, a.cpus/opts.threads))
	}
}

// search searches until all is done or ctx ends, and shows how far it is.
func (a *app) search(ctx context.Context, opts *runOptions, cfg runner.Config) error {
	todo, done := len(cfg.Todo()), len(cfg.Done)
	total := done + todo
	progress := report.NewProgress(a.stderr, todo, a.terminal && !opts.quiet)
	cfg.Sink = func(rec suites.Record) error {
		done++
		return progress.Add(rec)
	}
	err := runner.Run(ctx, cfg)
	if closeErr := progress.Close(); err == nil {
		err = closeErr
	}
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return fmt.Errorf("%w: %d of %d searches are recorded", errInterrupted, done, total)
	}
	if _, incomplete := errors.AsType[*runner.IncompleteError](err); incomplete {
		return &codedError{exitEngine, fmt.Errorf("the run is incomplete: %w", err)}
	}
	return err
}

// finish ends the run and reports on it.
func (a *app) finish(folder *runFolder, opts *runOptions, interrupted bool) error {
	if err := folder.Finish(a.now(), interrupted); err != nil {
		return err
	}
	return a.reportOn(folder, opts)
}

// reportOn writes the files of a run that has an end, and the table. Its error
// says, besides what went wrong with that, that an engine failed.
func (a *app) reportOn(folder *runFolder, opts *runOptions) error {
	run, err := report.ReadFolder(folder.dir)
	if err != nil {
		return err
	}
	sections := output.NewSections(run)
	if err := output.WriteFiles(sections, runFiles); err != nil {
		return err
	}
	show := !opts.quiet && !opts.json && !opts.wantsLines()
	if show {
		if err := a.writeTable(sections); err != nil {
			return err
		}
	}
	expectErr := a.reportExpectations(sections, show)
	if failed := folder.Manifest().End.Errors; failed > 0 {
		return errors.Join(expectErr, &codedError{exitEngine, fmt.Errorf("an engine failed on %d of %d positions; the column error of %s says how",
			failed, len(run.Records), report.RecordsFile)})
	}
	return expectErr
}

// writeTable writes what a person reads at the end of a run.
func (a *app) writeTable(s *output.Sections) error {
	return ignoreEPIPE(output.WriteText(a.stdout, s))
}
