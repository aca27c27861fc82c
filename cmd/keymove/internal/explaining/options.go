package explaining

import (
	"slices"

	"keymove/suites/plan"
	"keymove/suites/settings"
)

// options are what is asked of an explanation.
type options struct {
	plan.Plan
	arguments   []string
	run         string // a run whose cases are explained; empty for none
	lost        bool   // those that a contender lost
	against     string // what solves the case: a profile, or a run
	oracle      string // the text of an engine; empty for none
	oracleNodes uint64
	suspects    string // a list of options of an external engine
	outputs     settings.Outputs
}

// Arguments is the setting of the arguments of the command.
const Arguments = "case"

// planSettings are the settings of runs that an explanation has, too.
var planSettings = []string{
	"contenders", "profile", "profiles", "engine", "timeout", "book", "hash",
	"movetime", "depth", "nodes", "skip-invalid", "chess960", "jobs",
}

// Rows are the settings of "keymove explain".
var Rows = slices.Concat([]settings.Row[options]{
	{
		Name: "run", Group: settings.Cases, DefaultText: "none", IsPath: true, Needs: []string{"lost"},
		Usage: "explain cases of the run in folder `RUN`",
		Field: func(o *options) any { return &o.run },
	},
	{
		Name: "lost", Group: settings.Cases, Needs: []string{"run"},
		Usage: "all cases of --run that a contender lost; the first one solves them",
		Field: func(o *options) any { return &o.lost },
	},
	{
		Name: "against", Group: settings.Contenders, DefaultText: "what differs from the most similar built-in profile, then every feature",
		Usage:    "suspect only what differs from `PROFILE`, which solves the case; or from a contender of the row's run, or the first one of a run",
		Field:    func(o *options) any { return &o.against },
		Excludes: []settings.Exclusion[options]{{Name: "engine", Why: "it is for profiles of the built-in engine"}},
	},
	{
		Name: "ablate", Group: settings.Contenders, DefaultText: "none", Needs: []string{"engine"},
		Usage: "suspect a `LIST` of options, as option.NullMove=false; several with commas, values with slashes: option.Style=a/b",
		Field: func(o *options) any { return &o.suspects },
	},
	{
		Name: "oracle", Group: settings.Contenders, DefaultText: "none",
		Usage: "`ENGINE` that judges the key move and the move played; as --engine has it",
		Field: func(o *options) any { return &o.oracle },
	},
	{
		Name: "oracle-nodes", Group: settings.Limits, DefaultText: "ten times --nodes", Min: 1, Needs: []string{"oracle"},
		Usage: "`N` nodes for each of the oracle's searches",
		Field: func(o *options) any { return &o.oracleNodes },
	},
	{Name: Arguments, Field: func(o *options) any { return &o.arguments }},
}, planRows(), settings.Within(settings.OutputRows("explanation", "", "verbose"), func(o *options) *settings.Outputs { return &o.outputs }))

// planRows returns the settings of a run that count here, and the folder of the cache,
// which is always used where the limit allows it.
func planRows() []settings.Row[options] {
	var rows []settings.Row[options]
	for _, r := range settings.Within(plan.Settings, func(o *options) *plan.Plan { return &o.Plan }) {
		if r.Several != nil {
			r.Several, r.SeveralAs, r.Excludes = nil, "", nil // one case is explained at one limit
		}
		switch {
		case r.Name == "nodes":
			r.Usage = "`N` nodes that the contender has for a case"
		case !slices.Contains(planSettings, r.Name):
			continue
		}
		rows = append(rows, r)
	}
	return rows
}

func newOptions(given settings.Values) *options {
	o := settings.New(Rows)
	o.Given, o.Threads = given, 1
	settings.Set(Rows, &o, given)
	return &o
}

// check returns all that is wrong with the options as far as settings say.
func (o *options) check() settings.Faults {
	faults := settings.Check(Rows, o, o.Given)
	switch n := len(o.arguments); {
	case n == 0 && o.run == "":
		faults.Add(Arguments, settings.Last, settings.Errorf("which case? SUITE:ID, SUITE:LINE, a case hash with its suites, RUN#ROW, RUN#ID, or %s", settings.Ref("run")))
	case n > 0 && o.run != "":
		faults.Add(Arguments, 0, settings.Errorf("%q: no case is named beside %s", o.arguments[0], settings.Ref("run")))
	}
	if len(o.ContenderTexts) > 1 {
		faults.Add("contenders", settings.Last, settings.Errorf("want one contender, and %d are given", len(o.ContenderTexts)))
	}
	return faults
}
