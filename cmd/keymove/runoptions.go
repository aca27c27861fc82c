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
	settings.Outputs
	gate     gateSettings
	machines machines.Settings
}

// callRows are the settings that are no part of what is run.
var callRows = settings.Within(settings.OutputRows("run", job.RunsDir+"/TIME-SUITES", "out", "resume", "dry-run", "quiet", "verbose", "json"),
	func(o *runOptions) *settings.Outputs { return &o.Outputs })

// ownRows are the settings of run that a plan does not have, runRows are all.
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
