package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/auditing"
	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/exit"
	"keymove/suites/plan"
)

func (a *app) auditCommand() *cli.Command {
	var flags plan.Values
	return &cli.Command{
		Name: "audit", Usage: "measures how often the answers of each pruning rule are wrong",
		ArgsUsage: "[SUITE…]", Description: auditing.Description,
		Flags: cmdline.SettingFlags(auditing.Rows, &flags),
		Action: func(c *cli.Context) error {
			for _, arg := range c.Args().Slice() {
				flags.Add(plan.Value{Setting: auditing.Arguments, Text: arg})
			}
			return a.audit(c.Context, flags)
		},
	}
}

// audit audits, and says in which folder.
func (a *app) audit(ctx context.Context, flags plan.Values) error {
	defer surviveSIGPIPE()()
	h := &auditing.Host{
		Stdin: a.stdin, Stdout: a.stdout, Stderr: a.stderr, Inform: a.inform, Warn: a.warn, Width: a.width(),
		Now: a.now, Machine: a.machine, Memory: a.memory, Procs: a.procs, Version: a.version,
		Suites: a.suiteFiles(), Progress: a.progress, Program: a.programDigest, CheckProgram: a.checkProgram,
		Report: func(given plan.Values, faults plan.Faults) error {
			return a.reportFaults(&faultList{given: given, faults: faults})
		},
		FolderError: newFolderError, SavedError: exit.SavedRun,
	}
	dir, err := h.Run(ctx, flags)
	a.complain(err)
	if dir != "" {
		fmt.Fprintln(a.stderr, dir)
	}
	return exit.Reported(err)
}
