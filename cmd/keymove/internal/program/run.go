package program

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/output"
	"keymove/suites/folder"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

func (a *runs) runCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name:      "run",
		Usage:     "runs suites through engines under one limit, and scores the moves",
		ArgsUsage: "[SUITE…] | EXPERIMENT.toml",
		Description: "SUITE is a name of the catalogue, an EPD file, a pattern, or - for stdin; without one, battery-200 is run, which is built in.\n\n" +
			"EXPERIMENT.toml describes a run and what it is expected to show (docs/experiments.md).\n\n" +
			"A run writes a folder: run.json, journal.jsonl, records.csv, summary.csv, comparison.csv where there are several " +
			"contenders, and failed.epd with the unsolved lines, which \"keymove run FOLDER/failed.epd\" runs again; its path is " +
			"the last line on stderr.\n\n" +
			"Contenders are profiles of the built-in engine and external UCI engines, as many as you like in one run. " +
			"PROFILE is [NAME:]PROFILE[,feature=value…], as default,see=off or new:default,nullmove=off; \"keymove " +
			"profiles\" lists the profiles, \"keymove profiles default\" the features. " +
			"ENGINE is the PATH of a UCI engine, or 'cmd=PATH [name=NAME] [arg=ARGUMENT]… [dir=DIR] [log=FILE] [start=60s] " +
			"[ready=60s] [option.NAME=VALUE]…', in words as a shell splits them: 'stockfish \"option.Move Overhead=10\"'.",
		Flags:  host.SettingFlags(new(runOptions).rows(), &flags),
		Action: func(c *cli.Context) error { return a.runSuites(c.Context, flags, c.Args().Slice()) },
	}
}

// runSuites is the main job: it finds out what is asked, makes the folder, searches,
// and reports.
func (a *runs) runSuites(ctx context.Context, flags settings.Values, args []string) error {
	defer surviveSIGPIPE()()
	switch {
	case flags.Has("resume"):
		return a.resume(ctx, flags, args)
	case input.HasMatch(args):
		return (*matches)(a).match(ctx, flags, args)
	}
	j, err := a.resolve(ctx, flags, args)
	if err != nil {
		return err
	}
	defer j.kept.Close()
	manifest := a.newManifest(j)
	if j.DryRun {
		return a.dryRun(j, manifest)
	}
	copies := j.copies()
	job, err := createFolder(j.Out, manifest, copies...)
	if err != nil {
		return err
	}
	return a.runIn(ctx, job, j)
}

// runIn searches all that a job has to search, writes the files, and says how it ended.
func (a *runs) runIn(ctx context.Context, job *folder.Run, j *suiteRun) error {
	sections, searchErr, finishErr := a.searchIn(ctx, job, j)
	if searchErr == nil && sections != nil {
		finishErr = errors.Join(finishErr, (*gates)(a).gateRun(sections, j))
	}
	if j.JSON {
		finishErr = errors.Join(finishErr, a.writeRunJSON(job.Dir, sections, errors.Join(searchErr, finishErr)))
	}
	if isSaid := a.OneStream && j.showsEnd() && sections != nil; isSaid && host.ExitCode(searchErr) == host.ExitInterrupted {
		a.Inform("interrupted") // how many searches are recorded, and how to go on, is above
		a.Complain(finishErr)
	} else {
		a.Complain(searchErr)
		a.Complain(finishErr)
		a.suggestResume(job.Dir, searchErr, finishErr)
	}
	if j.gate.HasSpeed && host.ExitCode(searchErr) == host.ExitInterrupted {
		a.Inform("what is known of the speeds: %s", host.CommandLine("gate --max-slower "+j.gate.maxSlowerText(), job.Dir))
	}
	fmt.Fprintln(a.Stderr, job.Dir)
	return host.Reported(errors.Join(searchErr, finishErr))
}

// searchIn searches all that a job has to search, writes the files, and releases the
// folder's lock. The sections are nil where the run cannot be read.
func (a *runs) searchIn(ctx context.Context, job *folder.Run, j *suiteRun) (sections *output.Sections, searchErr, finishErr error) {
	a.warnOfOverload(j)
	cache := a.openCache(j, job.Manifest.Program)
	j.search = a.searchesOf(job.Dir, j.runOptions)
	started := newStartCount(a.openSearcher(j), j.contenders)
	cfg := runner.Config{
		Contenders: j.contenders,
		Suites:     j.suites,
		Plan:       j.Plan,
		Open:       started.open,
		MaxOpen:    a.maxOpen(j),
		Cache:      cache,
		Done:       j.done,
		Journal:    job.Append,

		SpeedBaseline: (*gates)(a).hasSpeedBaseline(j),
		SpeedGate:     j.gate.HasSpeed,
	}
	if j.rounds != nil {
		cfg.Stages = j.stages(job, &cfg)
	}
	searchErr = a.searchInto(ctx, job.Dir, j, cfg)
	j.kept.Close()
	if text := started.text(); j.Verbose && text != "" {
		a.Inform("%s", text)
	}
	a.warnOfCache(j, cache)
	j.suites = nil // a million lines take as much memory as what is written of them
	sections, finishErr = a.finish(job, j, searchErr != nil)
	return sections, searchErr, errors.Join(finishErr, job.Close())
}
