package main

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
	"keymove/cmd/keymove/internal/memory"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/suites/files"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

func (a *app) gateCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name:      "gate",
		Usage:     "says whether a saved run is worse than a baseline, or solves enough, for CI",
		ArgsUsage: "RUN",
		Description: "RUN and the baseline are folders of runs, a records.csv, or RUN#NAME. Each contender of RUN is measured by the\n" +
			"one of the same name in the baseline, else by its only one. --min-solved needs no baseline. The exit code is 0 for\n" +
			"not worse, 5 for regressed or too few solved, and 6 for runs that are not comparable or incomplete, and for\n" +
			"inconclusive with --require-conclusive. RUN gets junit.xml; in GitHub Actions there are annotations and a summary. \"keymove\n" +
			"run --baseline RUN\" runs first. docs/ci.md says more.",
		Flags:  host.SettingFlags(gateCommandRows, &flags),
		Action: func(c *cli.Context) error { return a.gate(c, flags) },
	}
}

// gate decides about a saved run.
func (a *app) gate(c *cli.Context, flags settings.Values) error {
	defer surviveSIGPIPE()()
	if c.NArg() != 1 {
		return host.Usagef("gate takes one run, and another one as --baseline")
	}
	memory.SaveHeap()
	opts := settings.New(gateCommandRows)
	settings.Set(gateCommandRows, &opts, flags)
	if !flags.Has("baseline") && !flags.Has("min-solved") {
		return host.Usagef("gate needs --baseline RUN or --min-solved N")
	}
	faults := settings.Check(gateCommandRows, &opts, flags)
	faults = append(faults, resolveGate(&opts.gateSettings)...)
	run := c.Args().First()
	p := publication{junit: opts.junit, isOnStdout: !opts.JSON}
	if info, err := os.Stat(run); err == nil && info.IsDir() {
		p.folder = run
		p.junit = cmp.Or(p.junit, filepath.Join(run, output.JUnitFile))
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
	var shown error
	switch {
	case opts.JSON:
		shown = writeJSON(a.Stdout, compare.NewDecisions(gates))
	case opts.Quiet:
	case opts.Verbose:
		shown = errors.Join(output.WriteGates(a.Coloured(), gates, a.Width()), output.WriteUnsolved(a.Coloured(), gates, a.Width()))
	default:
		shown = output.WriteBriefGates(a.Coloured(), gates, a.Brief(pageOf(run)))
	}
	if opts.Quiet || opts.JSON {
		a.warnOfGates(gates)
	}
	return errors.Join(shown, a.publishGates(&p, gates), a.gatesError(gates, !opts.Quiet && !opts.JSON))
}

// warnOfGates writes the notes of decisions to stderr, where stdout has no text for
// people. The reasons are in the error; one that passes although nothing is decided has none.
func (a *app) warnOfGates(gates []*compare.Gate) {
	for _, g := range gates {
		if g.Outcome == compare.Inconclusive && g.Passes() {
			a.Warn("%s %s", g.Sentence(), strings.Join(g.Reasons, " "))
		}
		for _, note := range g.Notes {
			a.Warn("%s: %s", g.Contender+g.AtText(), note)
		}
	}
}

// runGateRows returns the settings of a gate that a run does not have already.
func runGateRows() []settings.Row[runOptions] {
	rows := settings.Within(settings.Without(gateRows, plan.Settings), func(o *runOptions) *gateSettings { return &o.gate })
	for i := range rows {
		rows[i].Group, rows[i].Scope = "Against a baseline:", settings.BesideFile
		rows[i].Advanced = rows[i].Name != "baseline"
	}
	return rows
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
func (a *app) checkBaseline(j *suiteRun) error {
	if j.gate.Baseline == "" {
		return nil
	}
	if err := j.gate.Allowed.Check(j.positions()); err != nil {
		return pickedError(err)
	}
	manifest := a.newManifest(j)
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
func (a *app) hasSpeedBaseline(j *suiteRun) bool {
	if j.gate.Baseline == "" {
		return false
	}
	dir, _ := compare.Split(j.gate.Baseline)
	base, err := runfolder.ReadManifest(dir) // a records.csv has none, and no machine
	now := a.Machine()
	return err == nil && !base.NoTimes && base.Machine.Host == now.Host && base.Machine.CPU == now.CPU
}

// gateRun decides about a run that has ended, where it has a gate, and keeps the decisions
// among what is said of it. The error has the exit code.
func (a *app) gateRun(sections *output.Sections, j *suiteRun) error {
	if j.gate.Baseline == "" && !j.gate.HasFloor {
		return nil
	}
	folder := sections.Run.Path
	p := publication{
		folder: folder, junit: filepath.Join(folder, output.JUnitFile), isOnStdout: !j.JSON,
		marker: a.marker(folder, j.gate.Baseline),
	}
	gates, err := j.gate.runs.GatesOf(j.gate.Baseline, sections.Run, j.gate.GateOptions)
	if err != nil {
		return errors.Join(pickedError(err), a.publishNone(&p, j.gate.Baseline, pickedError(err)))
	}
	sections.Gates = gates
	var shown error
	if j.showsEnd() {
		_, shown = a.Stdout.Write([]byte("\n"))
		if j.Verbose {
			shown = errors.Join(shown, output.WriteGates(a.Coloured(), gates, a.Width()))
		} else {
			shown = errors.Join(shown, output.WriteBriefGates(a.Coloured(), gates, a.Brief(pageOf(sections.Run.Path))))
		}
	} else {
		a.warnOfGates(gates)
	}
	return errors.Join(shown, a.publishGates(&p, gates), a.gatesError(gates, j.showsEnd()))
}
