package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/memory"
	"keymove/report/compare"
	"keymove/report/markdown"
	"keymove/report/output"
	"keymove/suites/job"
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
	faults := append(settings.Check(gateCommandRows, &opts, flags), resolveGate(&opts.gateSettings)...)
	if err := a.Report(flags, faults); err != nil {
		return err
	}
	run := c.Args().First()
	gates, err := compare.RunGates(opts.Baseline, run, opts.GateOptions)
	if err != nil {
		return pickedError(err)
	}
	file, folder := opts.junit, ""
	if info, err := os.Stat(run); err == nil && info.IsDir() {
		folder = run
		file = cmp.Or(file, filepath.Join(run, output.JUnitFile))
	}
	var shown error
	switch {
	case opts.JSON:
		shown = writeJSON(a.Stdout, compare.NewDecisions(gates))
	case opts.Quiet:
	case opts.PR, opts.Verbose:
		shown = output.WriteGates(a.Coloured(), gates, opts.PR, a.Width())
		if !opts.PR {
			shown = errors.Join(shown, output.WriteUnsolved(a.Coloured(), gates, a.Width()))
		}
	default:
		shown = output.WriteBriefGates(a.Coloured(), gates, a.Brief(pageOf(run)))
	}
	if opts.Quiet || opts.JSON || opts.PR {
		a.warnOfGates(gates)
	}
	return errors.Join(shown, a.publishGates(folder, file, gates, !opts.JSON), gatesError(gates))
}

// warnOfGates writes the notes of decisions to stderr, where stdout has no text for
// people. The reasons are in the error.
func (a *app) warnOfGates(gates []*compare.Gate) {
	for _, g := range gates {
		for _, note := range g.Notes {
			a.Warn("%s: %s", g.Contender, note)
		}
	}
}

// publishGates writes what build servers read: junit.xml into a file, unless that is empty, comment.md
// into the folder of the run, unless that is empty, and what GitHub shows. onStdout says whether
// annotations may be written there.
func (a *app) publishGates(folder, file string, gates []*compare.Gate, onStdout bool) error {
	var err error
	if file != "" {
		err = job.ReplaceFile(file, func(w io.Writer) error { return output.WriteJUnit(w, gates) })
	}
	comment := func(w io.Writer) error {
		return markdown.WriteComment(w, gates, cmp.Or(a.Getenv("KEYMOVE_COMMIT"), a.Getenv("GITHUB_SHA")))
	}
	if folder != "" && !gates[0].IsFloor() {
		err = errors.Join(err, job.ReplaceFile(filepath.Join(folder, markdown.CommentFile), comment))
	}
	if !a.InGitHub() {
		return err
	}
	out := a.Workflow[0]
	if !onStdout {
		out = a.Workflow[1]
	}
	return errors.Join(err, output.WriteAnnotations(out, gates), output.AppendSummary(a.Getenv("GITHUB_STEP_SUMMARY"), comment))
}

// runGateRows returns the settings of a gate that a run does not have already.
func runGateRows() []settings.Row[runOptions] {
	rows := settings.Within(settings.Without(gateRows, plan.Settings), func(o *runOptions) *gateSettings { return &o.gate })
	for i := range rows {
		rows[i].Group, rows[i].Scope = "Against a baseline:", settings.BesideFile
		rows[i].Advanced = rows[i].Name != "baseline"
		if rows[i].Name == "pr" {
			rows[i].Needs = []string{"baseline"}
		}
	}
	return rows
}

// resolveGate reads the files that settings name, so that a mistake costs no time.
func resolveGate(o *gateSettings) (faults settings.Faults) {
	if o.Baseline == "" {
		return nil
	}
	if _, err := compare.Pick([]string{o.Baseline}); err != nil {
		faults.Add("baseline", settings.Last, pickedError(err))
	}
	var err error
	o.Allowed, err = compare.ReadAllowedFile(o.Allow)
	faults.Add("allow", settings.Last, allowError(o.Allow, err))
	return faults
}

// allowError gives the error of a file of accepted positions its exit code.
func allowError(path string, err error) error {
	_, isInvalid := errors.AsType[*compare.AllowError](err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return host.WithCode(host.ExitSuite, settings.Errorf("%s: file not found", settings.Subject(path)))
	case isInvalid:
		return host.WithCode(host.ExitSuite, err)
	}
	return host.WithCode(host.ExitFailure, settings.Errorf("%s: %w", settings.Subject(""), err))
}

// wantsLines reports whether five lines are to stand in the place of the tables.
func (o *runOptions) wantsLines() bool { return o.gate.PR }

// checkBaseline returns an error if a run will not be comparable with its baseline, so
// that nothing is searched in vain.
func (a *app) checkBaseline(j *suiteRun) error {
	if j.gate.Baseline == "" {
		return nil
	}
	manifest := a.newManifest(j)
	reasons, err := compare.UnlikeBaseline(j.gate.Baseline, &manifest, j.gate.AllowUnlike)
	if err != nil {
		return pickedError(err)
	}
	if len(reasons) == 0 {
		return nil
	}
	wayOut := "; --allow-unlike decides all the same"
	if forbidden, err := compare.UnlikeBaseline(j.gate.Baseline, &manifest, true); err != nil || len(forbidden) > 0 {
		wayOut = ""
	}
	return host.WithCode(host.ExitInconclusive, fmt.Errorf("not comparable with the baseline: %s Nothing is searched%s", strings.Join(reasons, " "), wayOut))
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
	gates, err := compare.GatesOf(j.gate.Baseline, sections.Run, j.gate.GateOptions)
	if err != nil {
		return pickedError(err)
	}
	sections.Gates = gates
	var shown error
	if !j.JSON && !j.Quiet {
		if !j.gate.PR {
			_, shown = a.Stdout.Write([]byte("\n"))
		}
		if j.gate.PR || j.Verbose {
			shown = errors.Join(shown, output.WriteGates(a.Coloured(), gates, j.gate.PR, a.Width()))
		} else {
			shown = errors.Join(shown, output.WriteBriefGates(a.Coloured(), gates, a.Brief(pageOf(sections.Run.Path))))
		}
	}
	if j.JSON || j.Quiet || j.gate.PR {
		a.warnOfGates(gates)
	}
	published := a.publishGates(sections.Run.Path, filepath.Join(sections.Run.Path, output.JUnitFile), gates, !j.JSON)
	return errors.Join(shown, published, gatesError(gates))
}
