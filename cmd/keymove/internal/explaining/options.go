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
	against     string // a contender of the run, a run, or a profile; empty for none
	oracle      string // the text of an engine; empty for none
	oracleNodes uint64
	outputs     settings.Outputs
}

// Arguments is the setting of the arguments of the command.
const Arguments = "case"

// planSettings are the settings of runs that an explanation has, too.
var planSettings = []string{
	"contenders", "profile", "profiles", "engine", "timeout", "book", "hash",
	"first", "movetime", "depth", "nodes", "skip-invalid", "chess960", "jobs",
}

// Rows returns the settings of "keymove explain", for its flags.
func Rows() []settings.Row { return new(options).rows() }

func (o *options) rows() []settings.Row {
	return slices.Concat([]settings.Row{
		{
			Name: "against", Group: settings.Contenders, DefaultText: "the contender of the run that solves the case",
			Usage: "try each difference from `CONTENDER`: one of the row's run, the first one of a run, or a profile",
			Field: &o.against,
		},
		{
			Name: "oracle", Group: settings.Contenders, DefaultText: "none",
			Usage: "`ENGINE` that judges the key move and the move played; as --engine has it",
			Field: &o.oracle,
		},
		{
			Name: "oracle-nodes", Group: settings.Limits, DefaultText: "ten times --nodes", Min: 1, Needs: []string{"oracle"},
			Usage: "`N` nodes for each of the oracle's searches",
			Field: &o.oracleNodes,
		},
		{Name: Arguments, Field: &o.arguments},
	}, o.ofRun(), o.outputs.Rows("explanation", "", "verbose"))
}

// ofRun returns the settings of a run that count here, and the folder of the cache,
// which is always used where the limit allows it.
func (o *options) ofRun() []settings.Row {
	var rows []settings.Row
	for _, r := range plan.Settings(&o.Plan) {
		if r.Several != nil {
			r.Several, r.SeveralAs, r.Excludes = nil, "", nil // one case is explained at one limit
		}
		switch {
		case r.Name == "nodes":
			r.Usage = "`N` nodes that the contender has for a case"
		case r.Name == "first":
			r.Usage = "only the first `N` of the cases"
		case !slices.Contains(planSettings, r.Name):
			continue
		}
		rows = append(rows, r)
	}
	return rows
}

func newOptions(given settings.Values) *options {
	o := &options{}
	settings.Read(o.rows(), given)
	o.Given, o.Threads = given, 1
	return o
}

// check returns all that is wrong with the options as far as settings say.
func (o *options) check() settings.Faults {
	faults := settings.Check(o.rows(), o.Given)
	if len(o.arguments) == 0 {
		faults.Add(Arguments, settings.Last, settings.Errorf("which case? SUITE:ID, SUITE:LINE, RUN#ROW or RUN#ID; or which ones? SUITE, RUN or RUN#CONTENDER"))
	}
	if len(o.ContenderTexts) > 1 {
		faults.Add("contenders", settings.Last, settings.Errorf("want one contender, and %d are given", len(o.ContenderTexts)))
	}
	return faults
}
