package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/machines"
	"keymove/report/compare"
	"keymove/suites/job"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// runOptions are what is asked of a run: its plan, and what is no part of it.
type runOptions struct {
	plan.Plan
	out                 string // the run folder; empty for one with a name of its own
	resume              string // the folder of a run to go on with; empty for a new run
	dryRun, quiet, json bool
	noEngines           bool // external engines are refused
	gate                compare.GateSettings
	machines            machines.Settings
}

// callRows are the settings that are no part of what is run.
var callRows = []settings.Row[runOptions]{
	{
		Name: "out", Group: settings.Output, DefaultText: job.RunsDir + "/TIME-SUITES", Scope: settings.BesideFile,
		Usage: "run folder `DIR`, absent or empty",
		Field: func(o *runOptions) any { return &o.out },
	},
	{
		Name: "resume", Group: settings.Output, DefaultText: "none", Scope: settings.WithResume,
		Usage: "continue the interrupted run in `DIR`, which has all settings",
		Field: func(o *runOptions) any { return &o.resume },
	},
	{
		Name: "dry-run", Group: settings.Output, Scope: settings.BesideFile,
		Usage: "check everything and print what would be run; nothing is searched or written, and no engine is started",
		Field: func(o *runOptions) any { return &o.dryRun },
	},
	{
		Name: "no-engines", Advanced: true, Group: settings.Contenders, Scope: settings.BesideFile | settings.WithResume,
		Usage: "refuse external engines: an experiment, or a run folder, of strangers can start any program",
		Field: func(o *runOptions) any { return &o.noEngines },
	},
	{
		Name: "quiet", Group: settings.Output, Scope: settings.BesideFile | settings.WithResume,
		Usage: "no progress and no table",
		Field: func(o *runOptions) any { return &o.quiet },
	},
	{
		Name: "json", Group: settings.Output, Scope: settings.BesideFile | settings.WithResume,
		Usage: "the summary as one JSON object, instead of the table",
		Field: func(o *runOptions) any { return &o.json },
	},
}

// ownRows are the settings of run that are not those of a plan, runRows are all.
var (
	ownRows = slices.Concat(callRows, runGateRows(), settings.Within(machines.Rows, func(o *runOptions) *machines.Settings { return &o.machines }))
	runRows = append(settings.Within(plan.Settings, func(o *runOptions) *plan.Plan { return &o.Plan }), ownRows...)
)

// newRunOptions returns the options that values give.
func newRunOptions(given settings.Values) *runOptions {
	o := settings.New(runRows)
	o.Given, o.gate.Seed = given, compare.DefaultSeed
	settings.Set(runRows, &o, given)
	o.gate.Margin = compare.DefaultGateMargin
	if given.Has("margin") {
		o.gate.Margin = o.Margin
	}
	o.gate.AllowUnlike, o.gate.AllowMissing = o.AllowUnlike, o.AllowMissing
	return &o
}

// check returns all that is wrong with the options as far as the settings alone show. file is
// the experiment that gives some of them; empty for none.
func (o *runOptions) check(file string) settings.Faults {
	faults := slices.Concat(o.Plan.Check(), settings.Check(ownRows, o, o.Given), o.machines.Check(&o.Plan))
	if !o.Shard.IsWhole() && (o.gate.Baseline != "" || o.gate.HasFloor) {
		faults.Add("shard", settings.Last, settings.Errorf("%s cannot be combined with a gate, which needs the whole run: use \"keymove gate\" on the merged one", settings.Ref("shard")))
	}
	if file != "" {
		faults = append(faults, settings.CheckBesideFile(runRows, o.Given, file)...)
	}
	return faults
}

// boolFlag returns a flag that is off unless given.
func boolFlag(name, category, usage string) cli.Flag {
	return &cli.BoolFlag{Name: name, Category: category, Usage: usage, DisableDefaultText: true}
}
