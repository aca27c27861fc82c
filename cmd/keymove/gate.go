package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/memory"
	"keymove/report/compare"
	"keymove/report/githubactions"
	"keymove/report/output"
	"keymove/suites/job"
	"keymove/suites/settings"
)

func (a *app) gateCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name:      "gate",
		Usage:     "says whether a saved run is worse than a baseline, or solves enough, for CI",
		ArgsUsage: "RUN",
		Description: "RUN and the baseline are folders of runs, a records.csv, or RUN#NAME. Each contender of RUN is measured by the\n" +
			"one of the same name in the baseline, else by its first one. --min-solved needs no baseline. The exit code is 0 for\n" +
			"not worse, 5 for regressed or too few solved, and 6 for runs that are not comparable or incomplete, and for\n" +
			"inconclusive with --require-conclusive. RUN gets junit.xml; in GitHub Actions there are annotations and a summary. \"keymove\n" +
			"run --baseline RUN\" runs first. docs/ci.md says more.",
		Flags: append(host.SettingFlags(compare.GateRows, &flags),
			compareSeedFlag(),
			&cli.StringFlag{Name: "junit", DefaultText: "junit.xml in the folder of RUN", Usage: "write JUnit XML to `FILE`"},
			boolFlag("quiet", "", "no table"),
			boolFlag("json", "", "the decisions as one JSON object on stdout, instead of the table"),
		),
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
	opts := settings.New(compare.GateRows)
	opts.Seed = c.Uint64("seed")
	settings.Set(compare.GateRows, &opts, flags)
	if !flags.Has("baseline") && !flags.Has("min-solved") {
		return host.Usagef("gate needs --baseline RUN or --min-solved N")
	}
	faults := append(settings.Check(compare.GateRows, &opts, flags), resolveGate(&opts)...)
	if err := a.reportFaults(&faultList{given: flags, faults: faults}); err != nil {
		return err
	}
	run := c.Args().First()
	gates, err := runGates(&opts, run)
	if err != nil {
		return err
	}
	file := c.String("junit")
	if info, err := os.Stat(run); file == "" && err == nil && info.IsDir() {
		file = filepath.Join(run, output.JUnitFile)
	}
	var shown error
	switch {
	case c.Bool("json"):
		shown = writeJSON(a.stdout, compare.NewDecisions(gates))
	case !c.Bool("quiet"):
		shown = output.WriteGates(a.coloured(), gates, opts.PR, a.width())
		if !opts.PR {
			shown = errors.Join(shown, output.WriteUnsolved(a.coloured(), gates, a.width()))
		}
	}
	if c.Bool("quiet") || c.Bool("json") || opts.PR {
		a.warnOfGates(gates)
	}
	return errors.Join(ignoreEPIPE(shown), a.publishGates(file, gates, !c.Bool("json")), gatesError(gates))
}

// warnOfGates writes the notes of decisions to stderr, where stdout has no text for
// people. The reasons are in the error.
func (a *app) warnOfGates(gates []*compare.Gate) {
	for _, g := range gates {
		for _, note := range g.Notes {
			a.warn("%s: %s", g.Contender, note)
		}
	}
}

// runGates decides about all contenders of a run.
func runGates(settings *compare.GateSettings, run string) ([]*compare.Gate, error) {
	gates, err := compare.RunGates(settings.Baseline, run, settings.GateOptions)
	if err != nil {
		return nil, pickedError(err)
	}
	return gates, nil
}

// publishGates writes what build servers read: junit.xml into a file, unless that is
// empty, and what GitHub shows. onStdout says whether annotations may be written there.
func (a *app) publishGates(file string, gates []*compare.Gate, onStdout bool) error {
	var err error
	if file != "" {
		err = job.ReplaceFile(file, func(w io.Writer) error { return output.WriteJUnit(w, gates) })
	}
	if !a.inGitHub() {
		return err
	}
	out := a.workflow[0]
	if !onStdout {
		out = a.workflow[1]
	}
	return errors.Join(err, ignoreEPIPE(githubactions.WriteAnnotations(out, gates)), githubactions.AppendSummary(a.getenv("GITHUB_STEP_SUMMARY"), gates))
}
