package compare

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// timed makes a trial of searches which set says how long they took.
func timed(contender string, searches int, set func(i int, rec *suites.Record)) *reporttest.Trial {
	s := &reporttest.Trial{Contender: contender}
	for i := range searches {
		s.Add("speed", "", i, func(rec *suites.Record) { set(i, rec) })
	}
	return s
}

// The speed is that in CPU time where most searches have it, else by the wall clock: the first takes 200 µs for each search
// by it, the second 100 or 300.
func TestSpeedInCPUTime(t *testing.T) {
	wall := math.Sqrt(200.0 / 100 * 200 / 300)
	of := func(searches, withCPU int) *Interval {
		in := func(cpu, first, second int64) func(int, *suites.Record) {
			return func(i int, rec *suites.Record) {
				if rec.TimeUS = []int64{first, second}[i%2]; i < withCPU {
					rec.CPUUS = &cpu
				}
			}
		}
		list := entrants(timed("base", searches, in(100, 200, 200)), timed("other", searches, in(50, 100, 300)))
		return compareSpeed(casesOfBoth(list)).Ratio
	}
	for searches, want := range map[[2]int]float64{{10, 10}: 2, {10, 6}: 2, {10, 5}: wall, {10, 0}: wall, {2, 2}: 2} {
		check(t, searches, of(searches[0], searches[1]).Value, want)
	}
	check(t, "one search", facts(of(1, 1)), facts(nil))
	got := of(10, 0)
	check(t, "times that differ by 3", got.Low <= 1 && got.High >= 1.05, true)
	// Pairs of searches without nodes say nothing of the speed.
	base, other := reporttest.Pattern("a", "+++"), reporttest.Pattern("b", "+++")
	other.Records[1].Nodes = nil
	byWall, byCPU := workOf(casesOfBoth(entrants(base, other)))
	check(t, "without nodes", facts(len(byWall), len(byCPU)), "2 0")
}

// TestOtherMachines: times are compared on cases that both contenders had on the same
// machine, and the others are reported.
func TestOtherMachines(t *testing.T) {
	for moved, want := range map[int]any{0: 1, 4: 1, 10: nil} {
		on := func(moved int) func(int, *suites.Record) {
			return func(i int, rec *suites.Record) {
				if rec.Machine, rec.TimeUS, rec.Limit = "slow", 200, "movetime=1000"; i < moved {
					rec.Machine, rec.TimeUS = "fast", 50 // only the machine is faster
				}
			}
		}
		c := mustCompare(t, entrants(timed("base", 10, on(0)), timed("other", 10, on(moved))), Options{AllowUnlike: true})
		warned := strings.Contains(strings.Join(c.Warnings, "\n"), "base and other were not searched on the same machine in ")
		check(t, moved, warned, moved > 0)
		var speed any
		if nps := c.Pairs[0].Rows[0].NPS; nps != nil {
			speed = nps.Value
		}
		check(t, moved, facts(speed), facts(want))
	}
}

// A run that has had one searcher of a contender has its luck in every search, and the interval
// of the speed has room for it; each searcher more makes it narrower.
func TestLuckOfStarts(t *testing.T) {
	last := 0.0
	for _, searchers := range []int{40, 20, 10, 4, 1} {
		by := func(i int, rec *suites.Record) {
			rec.TimeUS, rec.CPUUS, rec.Searcher = 200, new(int64(200)), i*searchers/40
		}
		cases := casesOfBoth(entrants(timed("base", 40, by), timed("other", 40, by)))
		check(t, searchers, starts(searchersOf(cases).other), float64(searchers))
		high := compareSpeed(cases).Ratio.High
		check(t, searchers, facts(high == 1, high > 1+last), facts(searchers >= 20, searchers < 20))
		if last = high - 1; searchers == 1 {
			check(t, searchers, math.Log(high), 1.96*math.Sqrt(2*StartVariance), cmpopts.EquateApprox(0, 1e-4))
		}
	}
}

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
	return testenv.Must(Runs{run.Path: run}.Gates("", run.Path, GateOptions{MaxSlower: maxSlower, HasSpeed: true, Conclusive: true}))(t)
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
			check(t, g.Contender, facts(g.Base, g.Speed.Base, g.Speed.Contender, g.Speed.ByCPU, g.Speed.IsKnown()),
				"old 20 20 true true")
			check(t, g.Contender, g.Speed.BaseNPS, 100_000, cmpopts.EquateApprox(0, 100))
			check(t, g.Contender, facts(g.Passes(), len(g.Reasons)), facts(g.Outcome == NotSlower, 1))
		}
		check(t, fmt.Sprintf("at most %v slower", maxSlower), strings.Join(got, ", "), want)
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
		check(t, fmt.Sprintf("%v µs", test.time), facts(g.Outcome, g.Speed.IsKnown(), g.Passes()),
			facts(test.outcome, test.known, test.outcome == NotSlower))
		check(t, "reasons", test.outcome == Inconclusive, len(g.Reasons) == 2)
	}
}

// TestSpeedGateWithoutSpeeds: unknown speeds, different work, failures and a lone contender are said.
func TestSpeedGateWithoutSpeeds(t *testing.T) {
	gate := func(change func(rec *suites.Record)) *Gate {
		run := timedRun(20, 0, map[string]float64{"old": 10_000, "new": 10_000}, "old", "new")
		change(&run.Records[25])
		return speedGatesOf(t, run, 0.03)[0]
	}
	g := gate(func(rec *suites.Record) { rec.Nodes = new(uint64(999)) })
	check(t, "other nodes", facts(g.Outcome, strings.Contains(strings.Join(g.Notes, " "), "1 of 20 searches differ")),
		facts(NotSlower, true))
	check(t, "a failure", gate(func(rec *suites.Record) { rec.Error = "crash: exit status 1" }).Outcome, EngineFailed)
	run := timedRun(1, 0, map[string]float64{"old": 10_000, "new": 10_000}, "old", "new")
	g = speedGatesOf(t, run, 0.03)[0]
	check(t, "one search", facts(g.Outcome, g.Passes(), g.Speed.IsKnown(), len(g.Reasons)), facts(Unlike, false, false, 1))
	run.Records = run.Records[:1]
	gates, err := Runs{"run": run}.Gates("", "run", GateOptions{HasSpeed: true})
	check(t, "one contender", facts(errors.Is(err, ErrOneContender), len(gates)), "true 0")
}
