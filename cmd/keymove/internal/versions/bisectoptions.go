package versions

import (
	"fmt"
	"slices"

	"keymove/suites/job"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// bisectOptions are what is asked of a bisection.
type bisectOptions struct {
	source
	plan.Plan
	good, bad           string
	skip, cases, themes []string
	speed               bool
	alpha               float64
	settings.Outputs
	maxRounds int
}

// searchSettings are the settings of runs that say how versions are searched.
var searchSettings = []string{
	"suites", "timeout", "hash", "threads", "movetime", "depth", "nodes", "mate", "clock",
	"filter", "first", "sample", "seed", "repeat", "errata", "skip-invalid", "strict", "chess960", "lines", "jobs",
}

// planRows returns the settings of a run that count here.
func planRows[T any](names []string, of func(*T) *plan.Plan) []settings.Row[T] {
	var rows []settings.Row[T]
	for _, r := range settings.Within(plan.Settings, of) {
		if slices.Contains(names, r.Name) {
			if r.Name == "timeout" {
				r.Needs = nil // all contenders are engines
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// BisectRows are the settings of "keymove bisect".
var BisectRows = slices.Concat(
	[]settings.Row[bisectOptions]{
		{
			Name: "good", Group: group,
			Usage: "`VERSION` that is good: a tag, a branch or a commit",
			Field: func(o *bisectOptions) any { return &o.good },
		},
		{
			Name: "bad", Group: group,
			Usage: "`VERSION` that is bad, with the good one in its history",
			Field: func(o *bisectOptions) any { return &o.bad },
		},
		{
			Name: "skip", Advanced: true, Group: group, DefaultText: "none",
			Usage: "do not test this `VERSION`; repeat it for several",
			Field: func(o *bisectOptions) any { return &o.skip },
		},
	},
	settings.Within(sourceRows, func(o *bisectOptions) *source { return &o.source }),
	[]settings.Row[bisectOptions]{
		{
			Name: "suite", Group: settings.Cases, DefaultText: "thirty built-in mates",
			Usage: "`SUITE` that was lost, as run takes it; repeat it for several",
			Field: func(o *bisectOptions) any { return &o.Sources },
		},
		{
			Name: "case", Group: settings.Cases, DefaultText: "all",
			Usage: "only the case with this `ID`; repeat it for several",
			Field: func(o *bisectOptions) any { return &o.cases },
		},
		{
			Name: "theme", Advanced: true, Group: settings.Cases, DefaultText: "all",
			Usage: "only cases of this `THEME`; repeat it for several",
			Field: func(o *bisectOptions) any { return &o.themes },
		},
		{
			Name: "speed", Group: settings.Cases,
			Usage: "find where nodes per second were lost, instead of positions",
			Field: func(o *bisectOptions) any { return &o.speed },
			Excludes: []settings.Exclusion[bisectOptions]{
				{Name: "suite", Why: speedAlone}, {Name: "case", Why: speedAlone}, {Name: "theme", Why: speedAlone},
				{Name: "mate", Why: speedAlone, When: func(o *bisectOptions) bool { return o.MateLine }},
				{Name: "movetime", Why: "each search has to be the same work"},
			},
		},
		{
			Name: "max-rounds", Advanced: true, Group: settings.Cases, Default: "100", Min: 8,
			Usage: "give up a version after `ROUNDS` of --speed that have not decided",
			Field: func(o *bisectOptions) any { return &o.maxRounds },
		},
	},
	settings.Seldom(planRows(searchSettings, func(o *bisectOptions) *plan.Plan { return &o.Plan }), "first"),
	settings.In(settings.Cases, 0, settings.AlphaRow("a wrong answer where searches are not exact: under a limit of time, with threads, of speeds",
		func(o *bisectOptions) *float64 { return &o.alpha })),
	settings.Within(settings.Seldom(settings.OutputRows("bisection", job.RunsDir+"/TIME-bisect", "out", "resume", "quiet", "json"), "resume"),
		func(o *bisectOptions) *settings.Outputs { return &o.Outputs }))

// speedAlone is why speeds are not measured on suites.
const speedAlone = "speeds are measured on the positions of keymove speed"

func newBisectOptions(given settings.Values) *bisectOptions {
	o := settings.New(BisectRows)
	o.Given = given
	settings.Set(BisectRows, &o, given)
	return &o
}

// check returns all that is wrong with the options as far as settings say.
func (o *bisectOptions) check() settings.Faults {
	faults := settings.Check(BisectRows, o, o.Given)
	for _, end := range []struct{ name, text string }{{"good", o.good}, {"bad", o.bad}} {
		if end.text == "" {
			faults.Add(end.name, settings.Last, fmt.Errorf("--%s VERSION is missing", end.name))
		}
	}
	faults.Add("build", settings.Last, o.checkBuild())
	return faults
}

// isExact reports whether each search gives the same answer every time.
func (o *bisectOptions) isExact() bool { return !o.speed && !o.Limits.Timed() && o.Threads == 1 }

// leastSearches is the number of searches of an end that a decision by chance needs.
const leastSearches = 16

// settleRepeats sets how often positions are searched: once if searches are exact, else as
// often as decisions need.
func (o *bisectOptions) settleRepeats(positions int) {
	switch {
	case o.isExact():
		o.Repeat = 1
	case !o.Given.Has("repeat"):
		o.Repeat = (leastSearches + positions - 1) / max(1, positions)
	}
}
