package program

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/settings"
)

func (a *gates) gateCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name:      "gate",
		Usage:     "says whether a saved run is worse than a baseline, or solves enough, for CI",
		ArgsUsage: "RUN",
		Description: "RUN and the baseline are folders of runs, a records.csv, or RUN#NAME. Each contender of RUN is compared with the\n" +
			"contender of the same name in the baseline, or with its only one. --min-solved and --max-slower need no baseline. The exit code is 0 for\n" +
			"not worse, 5 for regressed, too few solved or slower, and 6 for runs that are not comparable or incomplete, and for\n" +
			"inconclusive with --require-conclusive. RUN gets junit.xml; in GitHub Actions there are annotations and a summary. \"keymove\n" +
			"run --baseline RUN\" runs first. docs/ci.md says more.",
		Flags:  host.SettingFlags(new(gateOptions).rows(), &flags),
		Action: func(c *cli.Context) error { return a.gate(c, flags) },
	}
}

// gate decides about a saved run.
func (a *gates) gate(c *cli.Context, flags settings.Values) error {
	defer surviveSIGPIPE()()
	if c.NArg() != 1 {
		return host.Usagef("gate takes one run, and another one as --baseline")
	}
	host.SaveHeap()
	opts := &gateOptions{}
	rows := opts.rows()
	settings.Read(rows, flags)
	if !flags.Has("baseline") && !flags.Has("min-solved") && !flags.Has("max-slower") {
		return host.Usagef("gate needs --baseline RUN, --min-solved N or --max-slower P%%")
	}
	faults := settings.Check(rows, flags)
	faults = append(faults, resolveGate(&opts.gateSettings)...)
	run := c.Args().First()
	p := publication{junit: opts.junit, isOnStdout: !opts.JSON}
	if info, err := os.Stat(run); err == nil && info.IsDir() {
		p.folder = run
		p.junit = cmp.Or(p.junit, filepath.Join(run, show.JUnitFile))
	}
	p.marker = a.marker(p.folder, opts.Baseline)
	if err := a.Report(flags, faults); err != nil {
		return errors.Join(err, a.publishNone(&p, opts.Baseline, err))
	}
	if err := refuseLastRun("RUN", run); err != nil {
		return err
	}
	gates, err := opts.runs.Gates(opts.Baseline, run, opts.GateOptions)
	if err != nil {
		return errors.Join(pickedError(err), a.publishNone(&p, opts.Baseline, pickedError(err)))
	}
	var written error
	if opts.JSON {
		written = writeJSON(a.Stdout, compare.NewDecisions(gates))
	}
	written = errors.Join(written, rewriteGated(p.folder, opts.runs[run], gates))
	return errors.Join(written, a.showGates(&p, gates, pageOf(run), !opts.Quiet && !opts.JSON, opts.Verbose))
}

// showGates writes decisions for people if that is asked for, and for build servers. The error has the exit code.
func (a *gates) showGates(p *publication, gates []*compare.Gate, page string, isShown, verbose bool) error {
	var shown error
	if isShown {
		shown = show.Text(a.Coloured(), show.Gates(gates), a.Brief(page), verbose)
	} else {
		a.warnOfGates(gates)
	}
	return errors.Join(shown, a.publishGates(p, gates), a.gatesError(gates, isShown))
}

// rewriteGated writes the reports of a run in a folder with what gates have decided. A run that is in
// progress writes them itself.
func rewriteGated(dir string, run *report.Run, gates []*compare.Gate) error {
	if dir == "" || run == nil || run.Meta == nil {
		return nil
	}
	unlock, err := folder.LockFolder(dir)
	if errors.Is(err, folder.ErrLocked) {
		return nil
	}
	if err != nil {
		return err
	}
	defer unlock()
	sections := output.NewSections(run)
	sections.Gates = gates
	return output.WriteFiles(sections, []output.File{output.MarkdownFile, html.RunFile})
}

// warnOfGates writes the notes of decisions to stderr, where stdout has no text for
// people. The reasons are in the error; one that passes although nothing is decided has none.
func (a *gates) warnOfGates(gates []*compare.Gate) {
	for _, g := range gates {
		if g.Outcome == compare.Inconclusive && g.Passes() {
			a.Warn("%s. %s", show.Decision(g), strings.Join(g.Reasons, " "))
		}
		for _, note := range g.Notes {
			a.Warn("%s: %s", show.Named(g), note)
		}
	}
}

// resolveGate reads the files that settings name, so that a mistake costs no time.
func resolveGate(o *gateSettings) (faults settings.Faults) {
	o.runs = compare.Runs{}
	if o.Baseline == "" {
		return nil
	}
	if err := refuseLastRun(settings.Ref("baseline"), o.Baseline); err != nil {
		faults.Add("baseline", settings.Last, err)
		return faults
	}
	_, err := o.runs.Pick([]string{o.Baseline})
	if err != nil {
		faults.Add("baseline", settings.Last, pickedError(err))
	}
	o.Allowed, err = compare.ReadAllowedFile(o.Allow)
	faults.Add("allow", settings.Last, allowError(o.Allow, err))
	return faults
}

// allowError gives the error of a file of accepted positions its exit code.
func allowError(path string, err error) error {
	_, isInvalid := errors.AsType[*compare.AllowError](err)
	_, isIrregular := errors.AsType[*files.Error](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return host.WithCode(host.ExitSuite, settings.Errorf("%s: file not found", settings.Subject(path)))
	case isInvalid:
		return host.WithCode(host.ExitSuite, err)
	case isIrregular:
		return host.WithCode(host.ExitSuite, settings.Errorf("%s: %w", settings.Subject(""), err))
	}
	return host.WithCode(host.ExitFailure, settings.Errorf("%s: %w", settings.Subject(""), err))
}

// checkBaseline returns an error if a run will not be comparable with its baseline, so
// that nothing is searched in vain.
func (a *gates) checkBaseline(j *suiteRun) error {
	if j.gate.Baseline == "" {
		return nil
	}
	if err := j.gate.Allowed.Check(j.positions()); err != nil {
		return pickedError(err)
	}
	manifest := (*runs)(a).newManifest(j)
	reasons, err := j.gate.runs.UnlikeBaseline(j.gate.Baseline, &manifest, j.gate.AllowUnlike)
	if err != nil {
		return pickedError(err)
	}
	if len(reasons) == 0 {
		return nil
	}
	wayOut := "; --allow-unlike decides all the same"
	if forbidden, err := j.gate.runs.UnlikeBaseline(j.gate.Baseline, &manifest, true); err != nil || len(forbidden) > 0 {
		wayOut = ""
	}
	return host.WithCode(host.ExitInconclusive, fmt.Errorf("not comparable with the baseline: %s Nothing is searched%s", strings.Join(reasons, " "), wayOut))
}

// positions yields those that the run will search.
func (j *suiteRun) positions() iter.Seq[compare.Position] {
	return func(yield func(compare.Position) bool) {
		for i := range j.suites {
			for _, c := range j.suites[i].All() {
				if !yield(compare.Position{Suite: c.Suite, ID: c.ID, Case: c.Hash}) {
					return
				}
			}
		}
	}
}

// hasSpeedBaseline reports whether a run is decided against one of this machine, so that their speeds
// are compared.
func (a *gates) hasSpeedBaseline(j *suiteRun) bool {
	if j.gate.Baseline == "" {
		return false
	}
	dir, _ := compare.Split(j.gate.Baseline)
	base, err := folder.ReadManifest(dir) // a records.csv has none, and no machine
	now := a.Machine()
	return err == nil && !base.NoTimes && base.Machine.Host == now.Host && base.Machine.CPU == now.CPU
}

// decide decides about a run that has ended, where it has a gate.
func (j *suiteRun) decide(run *report.Run) (gates []*compare.Gate, err error) {
	if !j.gate.isAsked() {
		return nil, nil
	}
	return j.gate.runs.GatesOf(j.gate.Baseline, run, j.gate.GateOptions)
}

// gateRun says what is decided about a run that has ended, where it has a gate. The error has the exit code.
func (a *gates) gateRun(sections *output.Sections, j *suiteRun) error {
	p := publication{folder: sections.Run.Path, isOnStdout: !j.JSON, marker: a.marker(sections.Run.Path, j.gate.Baseline)}
	if j.undecided != nil {
		return errors.Join(pickedError(j.undecided), a.publishNone(&p, j.gate.Baseline, pickedError(j.undecided)))
	}
	gates := sections.Gates
	if gates == nil {
		return nil
	}
	if j.showsEnd() {
		fmt.Fprintln(a.Stdout)
	}
	return a.showGates(&p, gates, pageOf(sections.Run.Path), j.showsEnd(), j.Verbose)
}
