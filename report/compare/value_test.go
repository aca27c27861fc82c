package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
)

// simulated returns the maker of a value over three limits, two suites, one of points, and two
// contenders; each differs from the base in solved positions, only by chance and by effect.
func simulated(random *rand.Rand, effect func(contender, limit int, phase string) float64) *valueMaker {
	names := []string{"base", "a", "b"}
	m := &valueMaker{suites: []string{"solved", "points"}, groups: []string{"", "x", "y"}, subjects: []int{1, 2}, seed: 1}
	phases := []string{"opening", "middlegame", "middlegame", "endgame"}
	for limit := range 3 {
		r := limitedRun{at: float64(limit), kind: "nodes", limit: fmt.Sprint("nodes=", 1<<limit), results: map[contenderOnSuite]*results{}}
		for _, name := range names {
			r.contenders = append(r.contenders, Contender{Name: name, Own: name})
			for _, suite := range m.suites {
				r.results[contenderOnSuite{name, suite}] = &results{of: map[string]outcome{}, figure: report.Figure(suite)}
			}
		}
		m.runs = append(m.runs, r)
	}
	for _, suite := range m.suites {
		most := 1.0
		if suite == "points" {
			most = 10
		}
		for i := range 120 {
			hardness, phase := random.Float64(), phases[i%len(phases)]
			for n, name := range names {
				luck := random.NormFloat64() / 4 // of a contender on a position, whatever the limit
				for limit := range m.runs {
					strength := hardness + luck + random.NormFloat64()/8
					if n > 0 {
						strength -= effect(n, limit, phase)
					}
					value := 0.0
					if strength > 0.5 {
						value = math.Floor(most * min(1, 0.2+strength))
					}
					res := m.runs[limit].results[contenderOnSuite{name, suite}]
					key := fmt.Sprint(suite, i)
					res.of[key] = outcome{value, most, key, "", phase}
					res.order = append(res.order, key)
				}
			}
		}
	}
	return m
}

// TestValueFamily: without any difference, one test or more of the family is significant in 5 % of
// the tries or fewer, and so is one of a contender beside which another one differs.
func TestValueFamily(t *testing.T) {
	testenv.OnlyLong(t, "simulates runs")
	for name, effect := range map[string]func(contender, limit int, phase string) float64{
		"no difference": func(int, int, string) float64 { return 0 },
		"a differs": func(contender, limit int, phase string) float64 {
			if contender == 2 || phase == "endgame" {
				return 0
			}
			return 0.2 + 0.3*float64(limit)
		},
	} {
		const tries = 200
		random := reporttest.NewRandom(7)
		alarms := 0
		for range tries {
			v := &Value{}
			simulated(random, effect).addTests(v)
			if len(v.Tests) != 12 {
				t.Fatalf("%d tests, want three of two contenders on two suites", len(v.Tests))
			}
			if slices.ContainsFunc(v.Tests, func(test ValueTest) bool {
				return test.Shown() && (test.Setting == "b" || effect(1, 0, "") == 0)
			}) {
				alarms++
			}
		}
		if _, most := chance(tries, 0.05); float64(alarms) > most {
			t.Errorf("%s: %d of %d families have a false alarm, want %.0f at most", name, alarms, tries, most)
		}
	}
}

// TestValue: cells have the figures of the comparisons of each run, and a value of one run has no slope.
func TestValue(t *testing.T) {
	v, err := ValueOf(growing(), Options{Alpha: 0.05, Seed: 1, Resamples: 200, AllowUnlike: true})
	if err != nil {
		t.Fatal(err)
	}
	trends, _, err := Trends(growing(), Options{Alpha: 0.05, Seed: 1, Resamples: 200, AllowUnlike: true})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range v.Cells {
		if solved := solvedBy(growing(), c); c.Value != solved || c.Most != float64(c.Positions) {
			t.Errorf("%+v, want %v solved", c, solved)
		}
		if c.Phase != "" || c.Setting == v.Base {
			continue
		}
		step := trends[0].Steps[n]
		if c.Limit != step.Limit || *c.Difference != step.Difference || c.Positions != step.Positions {
			t.Errorf("%+v, want %+v", c, step)
		}
		n++
	}
	if n != 3 || len(v.Tests) < 2 || v.Tests[0].Kind != Whole || v.Tests[1].Kind != Slope || !v.Tests[1].Shown() {
		t.Errorf("%d cells of the contender, tests %+v", n, v.Tests)
	}
	var out strings.Builder
	if err := WriteValue(&out, v, false); err != nil || !strings.HasPrefix(out.String(), "setting,suite,phase,limit,positions,figure,value,most,difference,") || strings.Count(out.String(), "\n") != len(v.Cells)+1 {
		t.Errorf("%v:\n%s", err, &out)
	}
	one, err := ValueOf(growing()[:2], Options{Alpha: 0.05, Seed: 1, Resamples: 200, AllowUnlike: true})
	if err != nil || len(one.Limits) != 1 || len(one.Tests) == 0 {
		t.Fatalf("%+v, %v", one, err)
	}
	for _, test := range one.Tests {
		if test.Kind == Slope {
			t.Errorf("one limit has a slope: %+v", test)
		}
	}
	// The test of one limit is the comparison's.
	c := mustCompare(t, growing()[:2], Options{AllowUnlike: true})
	if p := *c.Pairs[0].Rows[0].P; math.Abs(p-one.Tests[0].P) > 1e-9 {
		t.Errorf("p = %v, in the comparison %v", one.Tests[0].P, p)
	}
}

// solvedBy returns the number of the positions of a cell that its setting solved under its limit.
func solvedBy(contenders []Contender, cell ValueCell) (solved float64) {
	for _, c := range contenders {
		if c.Own != cell.Setting || c.Run.Meta.Limit != cell.Limit {
			continue
		}
		for rec := range c.Run.All() {
			if rec.Contender == c.Name && rec.Suite == cell.Suite && (cell.Phase == "" || rec.Phase == cell.Phase) && rec.Solved != nil && *rec.Solved {
				solved++
			}
		}
	}
	return solved
}

// TestSays: a value says a sentence about one of its runs, with the limits of the run in front of it or not.
func TestSays(t *testing.T) {
	var v Value
	v.refused.add("nodes=1", []string{"a"})
	v.warned.add("nodes=2", []string{"b"})
	for text, want := range map[string]bool{"a": true, "b": true, "c": false, "": false, "At nodes=1: a": false} {
		if v.Says(text) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
