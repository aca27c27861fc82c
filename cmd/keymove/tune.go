package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/exit"
	"keymove/cmd/keymove/internal/tuning"
	"keymove/suites/plan"
)

func (a *app) tuneCommand() *cli.Command {
	var flags plan.Values
	return &cli.Command{
		Name: "tune", Usage: "tunes weights of the evaluation, its network, and options of any engine, by games",
		ArgsUsage: "[MATCH…]", Description: tuning.Description,
		Flags: cmdline.SettingFlags(tuning.Rows, &flags),
		Action: func(c *cli.Context) error {
			for _, arg := range c.Args().Slice() {
				flags.Add(plan.Value{Setting: tuning.Arguments, Text: arg})
			}
			return a.tune(c.Context, flags)
		},
	}
}

// tune tunes, and says in which folder.
func (a *app) tune(ctx context.Context, flags plan.Values) error {
	defer surviveSIGPIPE()()
	dir, err := a.tuneHost().Run(ctx, flags)
	a.complain(err)
	if dir != "" {
		fmt.Fprintln(a.stderr, dir)
	}
	return exit.Reported(err)
}

// tuneHost returns what a tune takes from the program.
func (a *app) tuneHost() *tuning.Host {
	marked := func(code int) func(error) error {
		return func(err error) error { return exit.With(code, err) }
	}
	return &tuning.Host{
		Stdout: a.stdout, Inform: a.inform, Warn: a.warn, Now: a.now, Clock: a.clock, Machine: a.machine, Memory: a.memory,
		CPUs: a.cpus, Procs: a.procs, Version: a.version, Command: a.command, Program: a.programDigest,
		CheckProgram: a.checkProgram, Opener: a.matchOpener, Identify: identify,
		Report: func(given plan.Values, faults plan.Faults) error {
			return a.reportFaults(&faultList{given: given, faults: faults})
		},
		Invalid: marked(exit.Suite), EngineFailed: marked(exit.Engine), FolderError: newFolderError, SavedError: exit.SavedRun,
		Interrupted: func(err error) error { return fmt.Errorf("%w: %w", exit.ErrInterrupted, err) },
	}
}
