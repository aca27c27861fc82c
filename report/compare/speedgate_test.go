package compare

import (
	"errors"
	"math"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// timedRun is a run of contenders whose searches of the same position take so many microseconds each, give or
// take a share of noise that alternates, with a new searcher for every tenth search.
func timedRun(searches int, noise float64, times map[string]float64, order ...string) *report.Run {
	run := &report.Run{Path: "run"}
	for n, name := range order {
		trial := &reporttest.Trial{Contender: name}
		for i := range searches {
			trial.Add("wac", "", i, func(rec *suites.Record) {
				took := times[name] * (1 + noise*float64(i%2*2-1)*float64(n))
				rec.CaseIndex, rec.ContenderIndex, rec.Searcher = i, n, i/10
				rec.TimeUS, rec.CPUUS, rec.Nodes = 3*int64(took), new(int64(took)), new(uint64(1000))
			})
		}
		run.Records = append(run.Records, trial.Records...)
	}
	return run
}

// speedGatesOf decides about the speeds of a run.
func speedGatesOf(t *testing.T, run *report.Run, maxSlower float64) []*Gate {
	t.Helper()
	gates, err := Runs{run.Path: run}.Gates("", run.Path, GateOptions{MaxSlower: maxSlower, HasSpeed: true, Conclusive: true})
	if err != nil {
		t.Fatal(err)
	}
	return gates
}

// TestSpeedGate: the interval of the ratio decides, of each contender against the first one.
func TestSpeedGate(t *testing.T) {
	run := timedRun(200, 0.001, map[string]float64{"old": 10_000, "same": 10_000, "slow": 10_500, "slight": 10_200, "fast": 9000}, "old", "same", "slow", "slight", "fast")
	for maxSlower, want := range map[float64]string{
		0.03: "not slower, slower, not slower, not slower", 0.1: "not slower, not slower, not slower, not slower", 0.005: "not slower, slower, slower, not slower",
	} {
		var got []string
		for _, g := range speedGatesOf(t, run, maxSlower) {
			got = append(got, string(g.Outcome))
			if g.Base != "old" || g.Speed.Base != 20 || g.Speed.Contender != 20 || !g.Speed.ByCPU || math.Abs(g.Speed.BaseNPS-100_000) > 100 || !g.Speed.IsKnown() {
				t.Errorf("%s: %+v", g.Contender, g.Speed)
			}
			if g.Passes() != (g.Outcome == NotSlower) || len(g.Reasons) != 1 {
				t.Errorf("%s: %v, passes %t, %q", g.Contender, g.Outcome, g.Passes(), g.Reasons)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("at most %v slower: %q, want %q", maxSlower, got, want)
		}
	}
}

// TestNoisySpeedGate: what the interval does not decide is inconclusive, and asks for more searches.
func TestNoisySpeedGate(t *testing.T) {
	for _, test := range []struct {
		time, noise float64
		outcome     Outcome
		known       bool
	}{{9700, 0.2, Inconclusive, false}, {20_000, 0.1, Slower, true}, {5000, 0.1, NotSlower, true}} {
		run := timedRun(40, test.noise, map[string]float64{"old": 10_000, "new": test.time}, "old", "new")
		for i := range run.Records { // so that stretches differ
			if rec := &run.Records[i]; rec.Contender == "new" && rec.CaseIndex%3 == 0 {
				*rec.CPUUS = int64(float64(*rec.CPUUS) * (1 + test.noise))
			}
		}
		g := speedGatesOf(t, run, 0.03)[0]
		if g.Outcome != test.outcome || g.Speed.IsKnown() != test.known || g.Passes() != (test.outcome == NotSlower) {
			t.Errorf("%v µs: %v, %+v", test.time, g.Outcome, g.Speed.Ratio)
		}
		if (test.outcome == Inconclusive) != (len(g.Reasons) == 2) {
			t.Errorf("reasons %q", g.Reasons)
		}
	}
}

// TestSpeedGateWithoutSpeeds: unknown speeds, different work, failures and a lone contender are said.
func TestSpeedGateWithoutSpeeds(t *testing.T) {
	times := map[string]float64{"old": 10_000, "new": 10_000}
	run := timedRun(20, 0, times, "old", "new")
	for i := range run.Records {
		run.Records[i].Nodes = nil
	}
	if g := speedGatesOf(t, run, 0.03)[0]; g.Outcome != Unlike || g.Passes() || g.Speed.IsKnown() || len(g.Reasons) != 1 {
		t.Errorf("without nodes: %v, %q", g.Outcome, g.Reasons)
	}
	run = timedRun(20, 0, times, "old", "new")
	run.Records[25].Nodes = new(uint64(999))
	if g := speedGatesOf(t, run, 0.03)[0]; g.Outcome != NotSlower || !strings.Contains(strings.Join(g.Notes, " "), "1 of 20 searches differ") {
		t.Errorf("other nodes: %v, %q", g.Outcome, g.Notes)
	}
	run.Records[25].Error = "crash: exit status 1"
	if g := speedGatesOf(t, run, 0.03)[0]; g.Outcome != EngineFailed {
		t.Errorf("a failure: %v, %q", g.Outcome, g.Reasons)
	}
	run = timedRun(20, 0, times, "old")
	if gates, err := (Runs{"run": run}).Gates("", "run", GateOptions{HasSpeed: true}); !errors.Is(err, ErrOneContender) || len(gates) > 0 {
		t.Errorf("one contender: %v, %v", gates, err)
	}
}
