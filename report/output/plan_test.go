package output

import (
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites"
)

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
		got := suitePower(tt.name, tt.figure, tt.positions, tt.margin, 0.05)
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %s, want %q", tt, got, want)
			}
		}
	}
	for name := range measuredSpreads {
		if _, found := suites.FindEntry(name); !found {
			t.Errorf("%s is not in the catalogue", name)
		}
	}
}
