package auditing

import (
	"slices"

	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// options are what is asked of an audit.
type options struct {
	plan.Plan
	samples     int    // of each rule
	seed        uint64 // of the samples; that of the plan is of the cases only
	out, resume string
	quiet, json bool
}

// Arguments is the setting of the arguments of the command.
const Arguments = "suites"

// planSettings are the settings of runs that an audit has, too.
var planSettings = []string{
	"suites", "contenders", "profile", "profiles", "hash", "depth", "nodes",
	"filter", "first", "sample", "errata", "skip-invalid", "strict", "chess960", "jobs",
}

// Rows are the settings of "keymove audit".
var Rows = slices.Concat(planRows(), []plan.Row[options]{
	{
		Name: "samples", Group: plan.Cases, Default: "1000", Min: 1,
		Usage: "replay `N` answers of each rule, or up to one more for each search",
		Field: func(o *options) any { return &o.samples },
	},
	{
		Name: "seed", Group: plan.Cases, Default: "1",
		Usage: "`SEED` of --sample and of which answers are replayed",
		Field: func(o *options) any { return &o.seed },
	},
	{
		Name: "out", Group: plan.Output, DefaultText: runfolder.RunsDir + "/TIME-audit",
		Usage: "folder `DIR` of the audit, absent or empty",
		Field: func(o *options) any { return &o.out },
	},
	{
		Name: "resume", Group: plan.Output, DefaultText: "none", Scope: plan.WithResume,
		Usage: "go on with the interrupted audit in `DIR`, which says all but -j, --quiet and --json",
		Field: func(o *options) any { return &o.resume },
	},
	{
		Name: "quiet", Group: plan.Output, Scope: plan.WithResume,
		Usage: "no progress and no table",
		Field: func(o *options) any { return &o.quiet },
	},
	{
		Name: "json", Group: plan.Output, Scope: plan.WithResume,
		Usage: "the result as one JSON object on stdout",
		Field: func(o *options) any { return &o.json },
	},
})

// planRows returns the settings of a run that count here.
func planRows() []plan.Row[options] {
	var rows []plan.Row[options]
	for _, r := range plan.Within(plan.Settings, func(o *options) *plan.Plan { return &o.Plan }) {
		if slices.Contains(planSettings, r.Name) {
			r.Excludes = nil
			rows = append(rows, r)
		}
	}
	return rows
}

// newOptions returns the options that values give.
func newOptions(given plan.Values) *options {
	o := plan.New(Rows)
	o.Given, o.Threads = given, 1
	plan.Set(Rows, &o, given)
	return &o
}

// check returns all that is wrong with the options as far as settings say.
func (o *options) check() plan.Faults {
	faults := plan.Check(Rows, o, o.Given)
	if o.Given.Has("resume") {
		faults = append(plan.CheckScope(Rows, o.Given, plan.WithResume, "resume", "the folder of the audit"), faults...)
	}
	return faults
}
