package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/expect"
	"keymove/suites"
	"keymove/suites/runfolder"
)

func (a *app) reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "writes the files of a run again from its journal, and shows its table",
		ArgsUsage: "RUN",
		Description: "RUN is the folder of a run, finished or not: the last line that \"keymove run\" writes to stderr. What is\n" +
			"read is run.json and journal.jsonl, what is written records.csv, summary.csv, failed.epd, and comparison.csv\n" +
			"of several contenders.",
		Flags: []cli.Flag{
			boolFlag("quiet", "", "no table"),
			boolFlag("json", "", "the summary as one JSON object on stdout, instead of the table"),
		},
		Action: a.report,
	}
}

// report rebuilds the files of a run. While the run goes on it only shows how
// far it is: the run will write the files itself.
func (a *app) report(c *cli.Context) error {
	defer outlivePipes()()
	if c.NArg() != 1 {
		return usagef("report takes one run folder")
	}
	dir := c.Args().First()
	if _, err := runfolder.ReadManifest(dir); err != nil {
		return savedRunError(dir, err) // before there is a lock in a folder without a run
	}
	unlock, lockErr := runfolder.LockFolder(dir)
	if lockErr == nil {
		defer unlock()
	}
	meta, records, err := report.Read(dir)
	if err != nil {
		return savedRunError(dir, err)
	}
	if c.Bool("json") {
		err := errors.Join(a.rewrite(dir, lockErr, meta, records), a.tellExpectations(meta, records, false))
		return errors.Join(err, a.writeJSON(dir, nil, err))
	}
	var tableErr error
	if !c.Bool("quiet") {
		tableErr = a.writeTable(meta, records)
	}
	expectErr := a.tellExpectations(meta, records, !c.Bool("quiet"))
	return errors.Join(tableErr, a.rewrite(dir, lockErr, meta, records), expectErr)
}

// rewrite writes the files of a run whose folder is locked, and tells what the
// run lacks. lockErr says why it is not.
func (a *app) rewrite(dir string, lockErr error, meta report.Meta, records []suites.Record) error {
	all := meta.Positions()
	missing := all - len(records)
	switch {
	case errors.Is(lockErr, runfolder.ErrLocked):
		a.tell("the run is going on, with %d of %d searches recorded; it writes its files when it ends", len(records), all)
		return nil
	case lockErr != nil:
		return fmt.Errorf("no files are written: %w", lockErr)
	case missing > 0:
		a.tell("%d of %d searches are missing; to go on: %s", missing, all, commandLine("run --resume", dir))
	}
	return errors.Join(report.WriteFiles(dir, meta, records), compare.WriteFile(dir, meta, records), expect.WriteFile(dir, meta, records))
}
