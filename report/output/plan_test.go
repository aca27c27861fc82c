package output

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report"
	"keymove/report/compare"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// TestPlanTime: a run takes as many rounds of its workers as its searches need, the last one
// perhaps not full.
func TestPlanTime(t *testing.T) {
	for _, tt := range []struct {
		positions, contenders, workers int
		want                           string
	}{
		{1, 1, 1, "2s"}, {8, 1, 4, "4s"}, {9, 1, 4, "6s"}, {11, 1, 4, "6s"}, {12, 1, 4, "6s"}, {13, 1, 4, "8s"}, {3, 1, 8, "2s"}, {5, 2, 5, "4s"}, {30, 2, 1, "2m0s"},
	} {
		m := &runfolder.Manifest{Suites: []runfolder.SuiteEntry{{Positions: tt.positions}}, Contenders: make([]suites.Contender, tt.contenders)}
		m.Workers, m.Repeat, m.Limits = tt.workers, 1, engine.Limits{MoveTime: 2 * time.Second}
		var out strings.Builder
		if err := WritePlan(&out, "run", m, nil, 0); err != nil {
			t.Fatal(err)
		}
		got := regexp.MustCompile(`time +at most (.*)`).FindStringSubmatch(out.String())
		if len(got) != 2 || got[1] != tt.want {
			t.Errorf("%+v: %q", tt, got)
		}
	}
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
