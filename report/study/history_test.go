package study

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

// historyRun returns a run without a manifest: ten positions, the first ones solved.
func historyRun(path, suite string, solved int, more func(i int, rec *suites.Record)) *report.Run {
	run := &report.Run{Path: path}
	for i := range 10 {
		rec := suites.Record{Contender: "engine", Suite: suite, Case: fmt.Sprintf("%016x", i), Limit: "nodes=100", Solved: new(i < solved), Nodes: new(uint64(1000 + uint64(i))), TimeUS: 1000, CaseIndex: i}
		if more != nil {
			more(i, &rec)
		}
		run.Records = append(run.Records, rec)
	}
	return run
}

func TestHistory(t *testing.T) {
	var h History
	for _, run := range []*report.Run{
		historyRun("runs/2026-a/records.csv", "wac", 5, nil),
		historyRun("runs/2026-b", "wac", 8, func(i int, rec *suites.Record) { rec.Points, rec.MaxPoints = new(i), new(9) }),
		historyRun("runs/2026-c", "wac", 9, func(i int, rec *suites.Record) { rec.Case, rec.Limit = fmt.Sprint("other", i), "nodes=200" }),
	} {
		reporttest.OK(t, h.AddRun(run))
	}
	first, second := h.Runs[0].Point("wac", ""), h.Runs[1].Point("wac", "engine")
	if h.Runs[0].Label != "2026-a" || first.Score != "5/10" || first.Value.Value != .5 || first.Value.Low > .25 || first.Value.High < .75 {
		t.Errorf("%+v: %+v", h.Runs[0], first)
	}
	if second.Figure != "points" || second.Score != "45/90" || math.Abs(second.Value.Value-.5) > 1e-12 || second.Value.Low < 0.1 || second.Value.Low > 0.3 || math.Abs(second.Value.Low+second.Value.High-1) > 1e-9 {
		t.Errorf("points: %+v", second)
	}
	if s := first.Speed; math.Abs(s.Value-1_004_500) > 1 || s.Low >= s.Value || s.High-s.Value > 3000 || s.High-s.Value < 1000 {
		t.Errorf("speed %+v", s)
	}
	reporttest.Want(t, strings.Join(h.Notes, "\n"), "wac has other positions in 2026-c than in 2026-a.\n2026-c has another limit, nodes=200, than 2026-b.", "notes")
	if got := h.Contenders(); len(got) != 1 || got[0] != "" {
		t.Errorf("contenders %q", got)
	}
	var out strings.Builder
	reporttest.OK(t, h.WriteBenchmarks(&out))
	var list []benchmark
	if err := json.Unmarshal([]byte(out.String()), &list); err != nil || len(list) != 2 || list[0].Name != "engine wac" || list[0].Value != 90 || list[0].Unit != "% of solved" || list[1].Unit != "nodes/s" {
		t.Errorf("%v: %s", err, &out)
	}
}

// TestSpeedOfHistory: a search counts for the speed if it was made in a run with times, did not fail, and has a time
// and nodes.
func TestSpeedOfHistory(t *testing.T) {
	for name, change := range map[string]func(rec *suites.Record){
		"whole":  func(*suites.Record) {},
		"cached": func(rec *suites.Record) { rec.Cached = true }, "failed": func(rec *suites.Record) { rec.Error = "crash: x" },
		"no time": func(rec *suites.Record) { rec.TimeUS = 0 }, "no nodes": func(rec *suites.Record) { rec.Nodes = nil },
	} {
		for _, noTimes := range []bool{false, true} {
			part, rec := &historyPart{}, &suites.Record{Nodes: new(uint64(1000)), TimeUS: 1000}
			change(rec)
			part.add(rec, noTimes)
			if want := name == "whole" && !noTimes; (len(part.nodes) == 1) != want || len(part.times) != len(part.nodes) {
				t.Errorf("%s, without times %t: nodes %v in %v s", name, noTimes, part.nodes, part.times)
			}
		}
	}
}

// TestRateOfFew: one search has no interval, and none is below 0.
func TestRateOfFew(t *testing.T) {
	one, two := rateOf([]float64{1000}, []float64{1}), rateOf([]float64{1, 1000}, []float64{10, 1})
	if one != (stats.Interval{}) || math.Abs(two.Value-91) > 1e-9 || two.Low != 0 || two.High < 200 {
		t.Errorf("%v, %v", one, two)
	}
}

// TestRateOf: the interval of a ratio of sums holds the true rate as often as it says.
func TestRateOf(t *testing.T) {
	state := uint64(7)
	random := func() float64 {
		state = state*6364136223846793005 + 1442695040888963407
		return float64(state>>11) / (1 << 53)
	}
	const trials = 2000
	held := 0
	for range trials {
		var nodes, times []float64
		for range 60 {
			n := 1000 + 9000*random()
			nodes, times = append(nodes, n), append(times, n/1e6*(.8+.4*random()))
		}
		if i := rateOf(nodes, times); i.Low <= 1e6 && 1e6 <= i.High {
			held++
		}
	}
	if share := float64(held) / trials; share < .925 || share > .97 {
		t.Errorf("the interval holds the rate in %.1f %% of cases", 100*share)
	}
}

// TestHistoryOfUnlikePoints: two runs that gave one case points and none are said not to be comparable.
func TestHistoryOfUnlikePoints(t *testing.T) {
	asked := func(points bool) func(int, *suites.Record) {
		return func(_ int, rec *suites.Record) {
			if rec.Expected = "Kb2"; points {
				rec.Points, rec.MaxPoints = new(0), new(10)
			}
		}
	}
	for after, want := range map[bool]bool{true: false, false: true} {
		var h History
		for path, points := range map[string]bool{"a": true, "b": after} {
			reporttest.OK(t, h.AddRun(historyRun(path, "sts", 5, asked(points))))
		}
		reporttest.Want(t, strings.Contains(strings.Join(h.Notes, " "), "a position without a list of points has none"), want, "points in the second run", after, h.Notes)
	}
}
