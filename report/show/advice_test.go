package show

import (
	"testing"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// TestAdvice: too few positions say whether the suite has those that would decide, and another
// limit where little can differ.
func TestAdvice(t *testing.T) {
	known := suites.Catalogue()[0]
	catalogued := suites.Suite{Name: "wac", SHA256: known.SHA256}
	const (
		moreSuites = "wac has 100: take more suites, or a larger --margin"
		sample     = "wac has 5 000: take --sample 440"
		smaller    = "Both have nearly all of it: a smaller limit leaves more to differ"
		larger     = "Both have nearly none of it: a larger limit leaves more to differ"
	)
	for name, tt := range map[string]struct {
		solved    float64
		theme     string
		selection plan.Selection
		suite     suites.Suite
		want      []string
	}{
		"all taken":                   {50, "", plan.Selection{}, suites.Suite{Name: "wac"}, []string{moreSuites}},
		"the suite has enough":        {50, "", plan.Selection{First: 100}, suites.Suite{Name: "wac", Total: 5000}, []string{sample}},
		"not even all are enough":     {50, "", plan.Selection{Sample: 100}, suites.Suite{Name: "wac", Total: 300}, []string{"wac has 300: take all, and more suites, or a larger --margin"}},
		"the first have one theme":    {50, "Undermining", plan.Selection{First: 100}, suites.Suite{Name: "wac", Total: 5000}, []string{sample, "--first 100 took the theme Undermining alone; --sample takes all themes"}},
		"a filter":                    {50, "", plan.Selection{Filter: "a*"}, suites.Suite{Name: "wac", Total: 5000}, []string{"wac has 5 000: take more of them"}},
		"an earlier version":          {50, "", plan.Selection{First: 100}, suites.Suite{Name: "wac"}, nil},
		"another suite":               {50, "", plan.Selection{}, suites.Suite{Name: "sts"}, nil},
		"nearly all solved":           {95, "", plan.Selection{}, suites.Suite{Name: "wac"}, []string{moreSuites, smaller}},
		"nearly none solved":          {5, "", plan.Selection{}, suites.Suite{Name: "wac"}, []string{moreSuites, larger}},
		"a known file, of some of it": {50, "", plan.Selection{Filter: "a*"}, catalogued, []string{"wac has " + sink.Grouped(known.Positions) + ": take more of them"}},
	} {
		meta := &report.Meta{}
		meta.Selection, meta.Suites = tt.selection, []folder.SuiteEntry{{Suite: tt.suite, Positions: 100}}
		pair := &compare.Pair{Sides: compare.Sides{Contender: compare.Side{Meta: meta}}}
		row := &compare.Row{Suite: "wac", Positions: 100, BaseSolved: tt.solved, Solved: tt.solved, OnlyTheme: tt.theme, NeededForEqual: new(431)}
		reporttest.Want(t, advice(pair, row), tt.want, name)
	}
}
