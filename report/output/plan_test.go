package output

import (
	"io"
	"testing"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
)

// TestPlanOfSeveralLimits: it counts the searches of all.
func TestPlanOfSeveralLimits(t *testing.T) {
	m := &folder.Manifest{Suites: []folder.SuiteEntry{{Suite: suites.Suite{Name: "x"}, Positions: 1000}}}
	m.Contenders = []suites.Contender{{Name: "a", Options: map[string]string{"see": "on"}}, {Name: "b", Options: map[string]string{"see": "off"}}}
	m.Axis, m.Limit = []string{"nodes=1", "nodes=2"}, "nodes=1, nodes=2"
	text := reporttest.Written(t, func(w io.Writer) error { return WritePlan(w, "run", m, 0) })
	reporttest.Has(t, text, "nodes=1, nodes=2: 4000 searches in all")
}

func TestSuitePower(t *testing.T) {
	for _, tt := range []struct {
		name      string
		figure    report.Figure
		positions int
		margin    suites.Margin
		want      []string
	}{
		{"", report.Solved, 8564, compare.DefaultGateMargin, []string{"8564 positions would show a difference of 1 pp with a probability of 83 %, and rule one out with 80 % (a guess: 10 % of the positions flip)"}},
		{"", report.Points, 600, compare.DefaultMargin, []string{"600 positions would show", "rule one out with 0 %; about 2 100 would with 80 %"}},
		{"wacnew", report.Solved, 300, compare.DefaultMargin, []string{"about 860 would", "4 % of the positions flip"}},
	} {
		got := suitePower(spreadOf(tt.name, tt.figure), tt.positions, tt.margin, 0.05)
		reporttest.Has(t, got, tt.want...)
	}
	for name := range measuredSpreads {
		if _, found := suites.FindEntry(name); !found {
			t.Errorf("%s is not in the catalogue", name)
		}
	}
}
