package program

import (
	"slices"

	"keymove/cmd/keymove/internal/machines"
	"keymove/report/compare"
	"keymove/suites/folder"
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

// ofCall are the settings that are no part of what is run.
func (o *runOptions) ofCall() []settings.Row {
	return o.Outputs.Rows("run", folder.RunsDir+"/TIME-SUITES", "out", "resume", "dry-run", "quiet", "verbose", "json")
}

// ofGate are the settings of a gate that a run does not have already.
func (o *runOptions) ofGate() []settings.Row {
	rows := settings.Without(o.gate.rows(), plan.Settings(&o.Plan))
	for i := range rows {
		rows[i].Group, rows[i].Scope = "Against a baseline:", settings.BesideFile
		rows[i].Advanced = rows[i].Name != "baseline"
	}
	return rows
}

// rows are the settings of run.
func (o *runOptions) rows() []settings.Row {
	return slices.Concat(plan.Settings(&o.Plan), o.ofCall(), o.ofGate(), o.machines.Rows())
}

// newRunOptions returns the options that values give.
func newRunOptions(given settings.Values) *runOptions {
	o := &runOptions{}
	settings.Read(o.rows(), given)
	o.Given, o.gate.Seed = given, compare.DefaultSeed
	o.gate.Margin = compare.DefaultGateMargin
	if given.Has("margin") {
		o.gate.Margin = o.Margin
	}
	o.gate.AllowUnlike, o.gate.AllowMissing = o.AllowUnlike, o.AllowMissing
	return o
}

// check returns all that is wrong with the options as far as the settings alone show. file is
// the experiment that gives some of them; empty for none.
func (o *runOptions) check(file string) settings.Faults {
	rows := o.rows()
	faults := slices.Concat(o.Plan.Check(), settings.Check(settings.Without(rows, plan.Settings(&o.Plan)), o.Given), o.machines.Check(&o.Plan))
	if !o.Shard.IsWhole() && (o.gate.Baseline != "" || o.gate.HasFloor) {
		faults.Add("shard", settings.Last, settings.Errorf("%s cannot be combined with a gate, which needs the whole run: use \"keymove gate\" on the merged one", settings.Ref("shard")))
	}
	for _, other := range noSpeeds {
		if o.gate.HasSpeed && settings.Find(rows, other.Name).On() {
			faults.Add("max-slower", settings.Last, settings.Errorf("%s cannot be combined with %s: %s", settings.Ref("max-slower"), settings.Ref(other.Name), other.Why))
		}
	}
	if file != "" {
		faults = append(faults, settings.CheckBesideFile(rows, o.Given, file)...)
	}
	return faults
}

// noSpeeds are the settings with which no speed can be measured.
var noSpeeds = []settings.Exclusion{
	{Name: "no-times", Why: "speeds are times"},
	{Name: "cache", Why: "answers of earlier runs take no time"},
	{Name: "shard", Why: "the contenders of a position take turns on one machine"},
	{Name: "server", Why: "the contenders of a position take turns on one machine"},
}
