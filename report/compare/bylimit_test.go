package compare

import (
	"errors"
	"math"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// runAt returns the contenders of a run: a base and one that solves fewer positions.
func runAt(path string, nodes uint64, base, other string, change func(*report.Meta)) []Contender {
	a, b := reporttest.Pattern("base", base), reporttest.Pattern("other", other)
	for i := range b.Records {
		b.Records[i].ContenderIndex = 1
		a.Records[i].Nodes, b.Records[i].Nodes = new(uint64(max(nodes, 1))), new(uint64(max(nodes, 1)))
	}
	run := entrant(path, &reporttest.Trial{Contender: "base", Records: append(a.Records, b.Records...)}, func(m *report.Meta) {
		m.Contenders = []suites.Contender{{Name: "base"}, {Name: "other", Options: map[string]string{"see": "off"}}}
		m.Limits, m.Limit = engine.Limits{Nodes: nodes}, suites.LimitText(engine.Limits{Nodes: nodes})
		m.Suites[0].Positions = len(base)
		change(m)
	}).Run
	return []Contender{{Name: "base", Own: "base", Run: run}, {Name: "other", Own: "other", Run: run}}
}

// growing are three runs in which the loss of the other contender grows with the limit.
func growing() []Contender {
	lost := func(n int) string { return strings.Repeat("-", n) + strings.Repeat("+", 100-n) }
	var all []Contender
	for _, r := range []struct {
		path  string
		nodes uint64
		lost  int
	}{{"c", 4000, 60}, {"a", 1000, 5}, {"b", 2000, 30}} {
		all = append(all, runAt(r.path, r.nodes, lost(0), lost(r.lost), unchanged)...)
	}
	return all
}

// TestTrends: the slope is the one of weighted least squares through the differences, whatever the
// order of the runs.
func TestTrends(t *testing.T) {
	trends, compared, err := Trends(growing(), Options{Alpha: 0.05})
	if err != nil || len(trends) != 1 || len(compared) != 3 {
		t.Fatalf("%d trends of %d runs, %v", len(trends), len(compared), err)
	}
	trend := trends[0]
	var w, wx, wy, wxx, wxy float64
	var limits []string
	for _, s := range trend.Steps {
		weight := math.Pow(2*1.959963984540054/(s.Difference.High-s.Difference.Low), 2)
		w, wx, wy = w+weight, wx+weight*s.At, wy+weight*s.Difference.Value
		wxx, wxy = wxx+weight*s.At*s.At, wxy+weight*s.At*s.Difference.Value
		limits = append(limits, s.Limit)
	}
	want := (w*wxy - wx*wy) / (w*wxx - wx*wx)
	if got := trend.Slope; math.Abs(got.Value-want) > 1e-6 || got.Low >= want || got.High <= want || got.High >= 0 || trend.Positions != 100 {
		t.Errorf("slope %+v over %d positions, want %v", got, trend.Positions, want)
	}
	if trend.Word() != Grows || trend.Unit != "a doubling" || strings.Join(limits, " ") != "nodes=1000 nodes=2000 nodes=4000" {
		t.Errorf("%s, %s, limits %q", trend.Word(), trend.Unit, limits)
	}
	var out strings.Builder
	if err := WriteTrends(&out, trends); err != nil || !strings.Contains(out.String(), "\nwac,base,other,nodes=2000,100,pp,-30.000,") || !strings.HasSuffix(out.String(), ",grows\n") {
		t.Errorf("%v:\n%s", err, &out)
	}
}

// TestTrendWords: what the interval of the slope says.
func TestTrendWords(t *testing.T) {
	step := func(value float64) Step { return Step{Difference: Interval{value, value - 1, value + 1}} }
	for _, test := range []struct {
		differences [2]float64
		slope       Interval
		want        string
	}{
		{[2]float64{1, 5}, Interval{4, 1, 7}, Grows},
		{[2]float64{5, 1}, Interval{-4, -7, -1}, Shrinks},
		{[2]float64{-5, -1}, Interval{4, 1, 7}, Shrinks},
		{[2]float64{-1, -5}, Interval{-4, -7, -1}, Grows},
		{[2]float64{-1, -5}, Interval{-4, -9, 1}, NoTrend},
		{[2]float64{0, 0}, Interval{}, NoTrend},
	} {
		trend := Trend{Steps: []Step{step(test.differences[0]), step(test.differences[1])}, Slope: test.slope}
		if got := trend.Word(); got != test.want {
			t.Errorf("%v, slope %v: %s, want %s", test.differences, test.slope, got, test.want)
		}
	}
}

// TestUnlikeTrends: what makes runs differ in more than their limit is named.
func TestUnlikeTrends(t *testing.T) {
	const answers = "+-+-"
	first := runAt("a", 1000, answers, answers, unchanged)
	for want, other := range map[string][]Contender{
		"Different hash":                  runAt("b", 2000, answers, answers, func(m *report.Meta) { m.HashMiB = 64 }),
		"both have nodes=1000":            runAt("b", 1000, answers, answers, unchanged),
		"limits of one kind":              runAt("b", 0, answers, answers, func(m *report.Meta) { m.Limits, m.Limit = engine.Limits{Depth: 5}, "depth=5" }),
		"depth or time alone":             runAt("b", 2000, answers, answers, func(m *report.Meta) { m.Limits.Depth = 5 }),
		"stop early":                      runAt("b", 2000, answers, answers, func(m *report.Meta) { m.EarlyStop = 2 }),
		"other is not the same in a and ": runAt("b", 2000, answers, answers, func(m *report.Meta) { m.Contenders[1].Options = map[string]string{"see": "on"} }),
		"different builds of Keymove":     runAt("b", 2000, answers, answers, func(m *report.Meta) { m.Program = "another" }),
		"other contenders":                runAt("b", 2000, answers, answers, unchanged)[:1],
		"other suites":                    runAt("b", 2000, answers, answers, func(m *report.Meta) { m.Suites[0].Name = "sts" }),
		"two runs or more":                nil,
	} {
		_, _, err := Trends(append(first[:2:2], other...), Options{Alpha: 0.05})
		if !errors.Is(err, ErrLimits) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestTrendsOfAnotherFile: an engine is all of its files, not its executable alone.
func TestTrendsOfAnotherFile(t *testing.T) {
	with := func(script string) func(*report.Meta) {
		return func(m *report.Meta) {
			m.Contenders[1].Engine = &suites.Engine{Files: []suites.EngineFile{{Path: "python3", SHA256: "aa"}, {Path: "engine.py", SHA256: script}}}
		}
	}
	for script, isSame := range map[string]bool{"bb": true, "cc": false} {
		_, _, err := Trends(append(runAt("a", 1000, "+-", "+-", with("bb")), runAt("b", 2000, "+-", "+-", with(script))...), Options{Alpha: 0.05})
		if (err == nil) != isSame || err != nil && !strings.Contains(err.Error(), "other is not the same in a and b: another program") {
			t.Errorf("%s: %v", script, err)
		}
	}
}
