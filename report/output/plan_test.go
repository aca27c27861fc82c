package output

import (
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// TestCost: CPU time counts threads, time with workers does not; what is not known is said.
func TestCost(t *testing.T) {
	hour := SearchTime{Time: time.Hour}
	for want, c := range map[string]func() Cost{
		"about 6.0 h, about 1.5 h with these workers": func() Cost {
			c := Cost{Searches: 3, Workers: 2}
			c.Add(hour, 3, 2)
			return c
		},
		"at least about 2.0 h, about 1.0 h with these workers": func() Cost {
			c := Cost{Searches: 2, Workers: 2}
			c.Add(hour, 1, 0)
			c.Add(SearchTime{Time: time.Hour, IsLeast: true}, 1, 1)
			return c
		},
		"about 1.0 h, about 1.0 h with these workers": func() Cost { // of what is in the cache nothing is searched
			c := Cost{Searches: 2, Cached: 1}
			c.Add(SearchTime{Time: time.Hour, IsLeast: true}, 0, 1)
			c.Add(hour, 1, 1)
			return c
		},
		"about 0.5 h, about 1.0 h with these workers": func() Cost { // on a busy machine
			c := Cost{Searches: 1, Workers: 1}
			c.Add(SearchTime{Time: time.Hour, CPU: 30 * time.Minute}, 1, 4)
			return c
		},
		"none: all results are in the cache":                              func() Cost { return Cost{Searches: 2, Cached: 2} },
		"unknown, because a speed could not be measured: x: it is silent": func() Cost { return Cost{Searches: 2, Unknown: []string{"x: it is silent"}} },
		"": func() Cost { return Cost{Searches: 2} },
	} {
		cost := c()
		if got := cost.cpuText(); got != want {
			t.Errorf("%+v: %q, want %q", cost, got, want)
		}
	}
}

// TestPlanOfSeveralLimits: each suite says what difference the family of tests shows.
func TestPlanOfSeveralLimits(t *testing.T) {
	m := &runfolder.Manifest{Suites: []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "x"}, Positions: 1000}}}
	m.Contenders = []suites.Contender{{Name: "a", Options: map[string]string{"see": "on"}}, {Name: "b", Options: map[string]string{"see": "off"}}}
	var out strings.Builder
	if err := WritePlan(&out, "run", m, &Cost{Limits: []string{"nodes=1", "nodes=2"}, Searches: 4000}, 0); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"nodes=1, nodes=2: 4000 searches in all", "They show a difference of 3.2 pp with 80 %."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
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
		got := suitePower(spreadOf(tt.name, tt.figure), tt.positions, tt.margin, 0.05)
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
