package tracking

import (
	"fmt"
	"slices"

	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// bisectOptions are what is asked of a bisection.
type bisectOptions struct {
	source
	plan.Plan
	good, bad           string
	skip, cases, themes []string
	alpha               float64
	settings.Outputs
}

// searchSettings are the settings of runs that say how versions are searched.
var searchSettings = []string{
	"suites", "timeout", "hash", "threads", "movetime", "depth", "nodes", "mate", "clock",
	"filter", "first", "sample", "seed", "repeat", "errata", "skip-invalid", "strict", "chess960", "lines", "jobs",
}

// planRows returns the settings of a run that count here.
func planRows(names []string, p *plan.Plan) []settings.Row {
	var rows []settings.Row
	for _, r := range plan.Settings(p) {
		if slices.Contains(names, r.Name) {
			if r.Name == "timeout" {
				r.Needs = nil // all contenders are engines
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// BisectRows returns the settings of "keymove bisect", for its flags.
func BisectRows() []settings.Row { return new(bisectOptions).rows() }

func (o *bisectOptions) rows() []settings.Row {
	return slices.Concat(
		[]settings.Row{
			{
				Name: "good", Group: group,
				Usage: "`VERSION` that is good: a tag, a branch or a commit",
				Field: &o.good,
			},
			{
				Name: "bad", Group: group,
				Usage: "`VERSION` that is bad, with the good one in its history",
				Field: &o.bad,
			},
			{
				Name: "skip", Advanced: true, Group: group, DefaultText: "none",
				Usage: "do not test this `VERSION`; repeat it for several",
				Field: &o.skip,
			},
		},
		o.source.rows(),
		[]settings.Row{
			{
				Name: "suite", Group: settings.Cases, DefaultText: "thirty built-in mates",
				Usage: "`SUITE` that was lost, as run takes it; repeat it for several",
				Field: &o.Sources,
			},
			{
				Name: "case", Group: settings.Cases, DefaultText: "all",
				Usage: "only the case with this `ID`; repeat it for several",
				Field: &o.cases,
			},
			{
				Name: "theme", Advanced: true, Group: settings.Cases, DefaultText: "all",
				Usage: "only cases of this `THEME`; repeat it for several",
				Field: &o.themes,
			},
		},
		settings.MakeAdvanced(planRows(searchSettings, &o.Plan), "first"),
		settings.In(settings.Cases, 0, settings.AlphaRow("a wrong answer where searches are not exact: under a time limit, with threads",
			&o.alpha)),
		settings.MakeAdvanced(o.Outputs.Rows("bisection", folder.RunsDir+"/TIME-bisect", "out", "resume", "quiet", "json"), "resume"))
}

func newBisectOptions(given settings.Values) *bisectOptions {
	o := &bisectOptions{}
	settings.Read(o.rows(), given)
	o.Given = given
	return o
}

// check returns all that is wrong with the options as far as settings say.
func (o *bisectOptions) check() settings.Faults {
	faults := settings.Check(o.rows(), o.Given)
	for _, end := range []struct{ name, text string }{{"good", o.good}, {"bad", o.bad}} {
		if end.text == "" {
			faults.Add(end.name, settings.Last, fmt.Errorf("--%s VERSION is missing", end.name))
		}
	}
	faults.Add("build", settings.Last, o.checkBuild())
	return faults
}

// isExact reports whether each search gives the same answer every time.
func (o *bisectOptions) isExact() bool { return !o.Limits.Timed() && o.Threads == 1 }

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
