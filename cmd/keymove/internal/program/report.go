package program

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/phase"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/suites/folder"
	"keymove/suites/settings"
)

func (a *reports) reportCommand() *cli.Command {
	o, flags := &reportOptions{}, settings.Values{}
	return a.WithSettings(&cli.Command{
		Name:      "report",
		Usage:     "rebuilds the files of a run, and prints its table",
		ArgsUsage: "RUN | --html RUN… | --history PAGE RUN… | --merge SHARD…",
		Description: "RUN is the folder of a run or match, finished or not; \"keymove run\" prints it as its last line on stderr. The command\n" +
			"reads run.json and journal.jsonl, and writes records.csv, summary.csv, failed.epd, report.md, report.html and, with\n" +
			"several contenders, comparison.csv.\n\n" +
			"With --html or --markdown several runs are compared, each contender with the first one, and nothing is written\n" +
			"into their folders; RUN may be a records.csv, and RUN#NAME one contender. The page of three runs or more has the\n" +
			"trend from run to run.\n\n" +
			"With --merge it makes one run of the shards of a run (\"keymove run --shard\"), or one match of its shards.",
		Action: func(c *cli.Context) error { return a.report(c, o, flags) },
	}, o.rows(), &flags)
}

// reportOptions are what is asked of a report.
type reportOptions struct {
	settings.Outputs                    // Out is the folder of what is merged
	merge, allowMissing, markdown, html bool
	epd                                 string // the file of lines with what was found; empty for none
	history                             string // the page of a history; empty for none
	repo                                string // whose history orders its runs; empty for none
	benchmark                           bool
	phase                               string // the detector
}

// rows are the settings of a report.
func (o *reportOptions) rows() []settings.Row {
	// Only what is merged has a new folder.
	outputs := settings.In("", 0, o.Outputs.Rows("merged run", folder.RunsDir+"/TIME-SUITES", "out", "quiet", "verbose", "json")...)
	outputs[0].Needs = []string{"merge"}
	return settings.OneOnStdout(slices.Concat(
		[]settings.Row{
			{
				Name: "merge", Usage: "put the shards RUN… together into one run",
				Field: &o.merge,
			},
			{
				Name: "allow-missing", Needs: []string{"merge"},
				Usage: "merge although shards are missing or incomplete",
				Field: &o.allowMissing,
			},
		},
		outputs,
		[]settings.Row{
			settings.PhaseRow(&o.phase),
			{
				Name: "markdown", Usage: "report.md on stdout instead of the table",
				Field: &o.markdown,
			},
			{
				Name: "html", Usage: "the page on stdout instead of the table",
				Field: &o.html,
			},
			{
				Name: "history", DefaultText: "none", Advanced: true,
				Usage:    "write the page of the history of RUN…, the oldest first, to `PAGE`; nothing else is written",
				Field:    &o.history,
				Excludes: []settings.Exclusion{{Name: "merge", Why: "nothing else is written"}},
			},
			{
				Name: "repo", DefaultText: "none", Advanced: true, Needs: []string{"history"},
				Usage: "Git repository `DIR` whose history orders RUN…: the names of their folders end with commits",
				Field: &o.repo,
			},
			{
				Name: "benchmark-json", Advanced: true,
				Usage:    "the last of RUN… on stdout, for github-action-benchmark's customBiggerIsBetter",
				Field:    &o.benchmark,
				Excludes: []settings.Exclusion{{Name: "merge", Why: "nothing else is written"}},
			},
			{
				Name: "epd", DefaultText: "none",
				Usage: "write the positions with what was found to `FILE`, - for stdout; of RUN or RUN#NAME, and nothing else is written",
				Field: &o.epd,
				Excludes: []settings.Exclusion{
					{Name: "merge", Why: "write them when it is merged"}, {Name: "json", Why: "nothing else is written"},
					{Name: "markdown", Why: "nothing else is written"}, {Name: "html", Why: "nothing else is written"},
				},
			},
		},
	), "json", "markdown", "html", "benchmark-json")
}

// report rebuilds the files of a run. While the run is in progress, report only shows
// how far it is: the run will write the files itself.
func (a *reports) report(c *cli.Context, o *reportOptions, flags settings.Values) error {
	defer surviveSIGPIPE()()
	isPage := o.html || o.markdown
	if o.merge {
		return a.reportMerged(c.Context, o, flags, c.Args().Slice())
	}
	read := (*App)(a).readRuns
	if c.NArg() == 1 && o.epd == "" && o.history == "" && !o.benchmark {
		read = (*App)(a).readPlayed
	}
	names, err := read(c.Args().Slice())
	switch {
	case err != nil:
		return err
	case o.history != "" || o.benchmark:
		return a.reportHistory(c.Context, o, names)
	case len(names) > 1 && isPage:
		return a.reportSeveral(o, flags, names)
	case len(names) != 1:
		return host.Usagef("report takes one run folder; with --html or --markdown several")
	}
	dir := names[0]
	if o.epd != "" {
		return a.reportEPD(dir, o.epd)
	}
	_, err = folder.ReadManifest(dir)
	if errors.Is(err, folder.ErrOtherKind) {
		return (*matches)(a).reportMatch(dir, o)
	}
	if err != nil {
		return host.SavedRun(dir, err) // before a lock is made in a folder without a run
	}
	unlock, lockErr := folder.LockFolder(dir)
	if lockErr == nil {
		defer unlock()
	}
	run, err := report.ReadFolder(dir)
	if err != nil {
		return host.SavedRun(dir, err)
	}
	if flags.Has("phase") {
		run.ClassifyBy(phase.Find(o.phase))
	}
	sections := output.NewSections(run)
	filesErr := rewrite(sections, lockErr) // first: one pass over the records serves records.csv and what is said
	(*runs)(a).caution(sections, !o.Quiet && !o.JSON && !isPage)
	if o.JSON {
		a.informOfMissing(sections, lockErr)
		err := errors.Join(filesErr, expectationError(sections.Expectations()))
		return errors.Join(err, (*runs)(a).writeJSON(sections, err))
	}
	var tableErr error
	switch {
	case o.html:
		tableErr = html.WriteRun(a.Stdout, sections)
	case o.markdown:
		tableErr = output.WriteMarkdown(a.Stdout, sections)
	case !o.Quiet:
		tableErr = (*runs)(a).writeTable(sections, o.Verbose, false)
	}
	expectErr := expectationError(sections.Expectations())
	a.informOfMissing(sections, lockErr)
	return errors.Join(tableErr, filesErr, expectErr)
}

// reportSeveral writes the page of several runs, whose contenders are compared with the
// first one. Unlike runs are no error here: the page says which they are.
func (a *reports) reportSeveral(o *reportOptions, flags settings.Values, names []string) error {
	host.SaveHeap()
	contenders, err := compare.Pick(names)
	if err != nil {
		return pickedError(err)
	}
	if flags.Has("phase") {
		classifyBy(o.phase, contenders)
	}
	compared, err := compare.Compare(contenders, compare.Options{Alpha: compare.DefaultAlpha, Seed: compare.DefaultSeed})
	if err != nil {
		return host.Suitef("%w", err)
	}
	if o.markdown {
		return show.WriteMarkdown(a.Stdout, show.Comparison(compared, ""))
	}
	return html.WriteComparison(a.Stdout, contenders, compared, "")
}

// rewrite writes the files of a run whose folder is locked. lockErr is the reason if it is not: the run that is
// in progress writes them itself.
func rewrite(s *output.Sections, lockErr error) error {
	switch {
	case errors.Is(lockErr, folder.ErrLocked):
		return nil
	case lockErr != nil:
		return fmt.Errorf("no files are written: %w", lockErr)
	}
	return output.WriteFiles(s, runFiles)
}

// informOfMissing reports what a run lacks, whose folder is locked unless there is a lockErr.
func (a *reports) informOfMissing(s *output.Sections, lockErr error) {
	all, recorded := s.Run.Meta.Positions(), s.Run.Len()
	switch missing := all - recorded; {
	case errors.Is(lockErr, folder.ErrLocked):
		a.Inform("the run is in progress, with %d of %d searches recorded; it writes its files when it ends", recorded, all)
	case lockErr == nil && missing > 0:
		a.Inform("%d of %d searches are missing; to go on: %s", missing, all, host.CommandLine("run --resume", s.Run.Path))
	}
}
