package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/memory"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/markdown"
	"keymove/report/output"
	"keymove/suites/job"
	"keymove/suites/runfolder"
)

func (a *app) reportCommand() *cli.Command {
	return &cli.Command{
		Name:      "report",
		Usage:     "rebuilds the files of a run, and prints its table",
		ArgsUsage: "RUN | --html RUN… | --merge SHARD…",
		Description: "RUN is the folder of a run, finished or not; \"keymove run\" prints it as its last line on stderr. The command\n" +
			"reads run.json and journal.jsonl, and writes records.csv, summary.csv, failed.epd, report.md, report.html and, with\n" +
			"several contenders, comparison.csv.\n\n" +
			"With --html or --markdown several runs are compared, each contender with the first one, and nothing is written\n" +
			"into their folders; RUN may be a records.csv, and RUN#NAME one contender. The page of three runs or more has the\n" +
			"trend from run to run.\n\n" +
			"With --merge it makes one run of the shards of a run (\"keymove run --shard\"), or one match of those of a match.",
		Flags: append(mergeFlags(),
			boolFlag("quiet", "", "no table"),
			boolFlag("json", "", "the summary as one JSON object on stdout instead of the table"),
			boolFlag("markdown", "", "report.md on stdout instead of the table"),
			boolFlag("html", "", "the page on stdout instead of the table"),
		),
		Action: a.report,
	}
}

// report rebuilds the files of a run. While the run is in progress, report only shows
// how far it is: the run will write the files itself.
func (a *app) report(c *cli.Context) error {
	defer surviveSIGPIPE()()
	if err := writesOnce(c, "json", "markdown", "html"); err != nil {
		return err
	}
	isPage := c.Bool("html") || c.Bool("markdown")
	switch {
	case c.Bool("merge"):
		return a.reportMerged(c)
	case c.IsSet("out") || c.Bool("allow-missing"):
		return host.Usagef("--out and --allow-missing need --merge")
	case c.NArg() > 1 && isPage:
		return a.reportSeveral(c)
	case c.NArg() != 1:
		return host.Usagef("report takes one run folder; with --html or --markdown several")
	}
	dir := c.Args().First()
	_, err := runfolder.ReadManifest(dir)
	if errors.Is(err, job.ErrOtherKind) {
		return a.reportMatch(dir, c.Bool("quiet"), c.Bool("json"))
	}
	if err != nil {
		return host.SavedRun(dir, err) // before a lock is made in a folder without a run
	}
	unlock, lockErr := job.LockFolder(dir)
	if lockErr == nil {
		defer unlock()
	}
	run, err := report.OpenFolder(dir)
	if err != nil {
		return host.SavedRun(dir, err)
	}
	sections := output.NewSections(run)
	a.caution(sections, !c.Bool("quiet") && !c.Bool("json") && !isPage)
	if c.Bool("json") {
		err := errors.Join(a.rewrite(sections, lockErr), a.reportExpectations(sections, false))
		return errors.Join(err, a.writeJSON(sections, err))
	}
	var tableErr error
	switch {
	case c.Bool("html"):
		tableErr = html.WriteRun(a.Stdout, sections)
	case c.Bool("markdown"):
		tableErr = markdown.WriteRun(a.Stdout, sections)
	case !c.Bool("quiet"):
		tableErr = a.writeTable(sections)
	}
	expectErr := a.reportExpectations(sections, !c.Bool("quiet") && !isPage)
	return errors.Join(tableErr, a.rewrite(sections, lockErr), expectErr)
}

// reportSeveral writes the page of several runs, whose contenders are compared with the
// first one. Unlike runs are no error here: the page says which they are.
func (a *app) reportSeveral(c *cli.Context) error {
	memory.SaveHeap()
	contenders, err := compare.Pick(c.Args().Slice())
	if err != nil {
		return pickedError(err)
	}
	compared, err := compare.Compare(contenders, compare.Options{Alpha: compare.DefaultAlpha, Seed: compare.DefaultSeed})
	if err != nil {
		return host.Suitef("%w", err)
	}
	if c.Bool("markdown") {
		return markdown.WriteComparison(a.Stdout, compared)
	}
	return html.WriteComparison(a.Stdout, contenders, compared)
}

// rewrite writes the files of a run whose folder is locked, and reports what the run
// lacks. lockErr is the reason if the folder is not locked.
func (a *app) rewrite(s *output.Sections, lockErr error) error {
	all, recorded := s.Run.Meta.Positions(), s.Run.Len()
	missing := all - recorded
	switch {
	case errors.Is(lockErr, job.ErrLocked):
		a.Inform("the run is in progress, with %d of %d searches recorded; it writes its files when it ends", recorded, all)
		return nil
	case lockErr != nil:
		return fmt.Errorf("no files are written: %w", lockErr)
	case missing > 0:
		a.Inform("%d of %d searches are missing; to go on: %s", missing, all, host.CommandLine("run --resume", s.Run.Path))
	}
	return output.WriteFiles(s, runFiles)
}
