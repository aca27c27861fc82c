package compare

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// speedOf compares two contenders: the first takes 200 µs for each search by the wall clock,
// the second 100 or 300, with other CPU times.
func speedOf(searches, withCPU int) *Interval {
	base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
	for i := range searches {
		timed := func(wall, cpu int64) func(*suites.Record) {
			return func(rec *suites.Record) {
				rec.TimeUS = wall
				if i < withCPU {
					rec.CPUUS = &cpu
				}
			}
		}
		base.Add("speed", "", i, timed(200, 100))
		other.Add("speed", "", i, timed(int64(100+i%2*200), 50))
	}
	list := entrants(base, other)
	return compareSpeed(casesOfBoth(list)).Ratio
}

// The speed is that in CPU time where most searches have it, else by the wall clock.
func TestSpeedInCPUTime(t *testing.T) {
	wall := math.Sqrt(200.0 / 100 * 200 / 300)
	for _, tt := range []struct {
		searches, withCPU int
		want              float64
	}{{10, 10, 2}, {10, 6, 2}, {10, 5, wall}, {10, 0, wall}, {2, 2, 2}} {
		got := speedOf(tt.searches, tt.withCPU)
		check(t, fmt.Sprintf("%d of %d searches with CPU time", tt.withCPU, tt.searches), facts(got == nil, got.Value),
			facts(false, tt.want))
	}
	check(t, "one search", facts(speedOf(1, 1)), facts(nil))
	if got := speedOf(10, 0); got.Low > 1 || got.High < 1 || got.High < 1.05 {
		t.Errorf("times that differ by 3: %+v, want an interval that says so", got)
	}
}

// TestOtherMachines: times are compared on cases that both contenders had on the same
// machine, and the others are reported.
func TestOtherMachines(t *testing.T) {
	for _, moved := range []int{0, 4, 10} {
		base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
		for i := range 10 {
			on := func(host string, us int64) func(*suites.Record) {
				return func(rec *suites.Record) {
					rec.Machine, rec.TimeUS, rec.Nodes, rec.Limit = host, us, new(uint64(1000)), "movetime=1000"
				}
			}
			base.Add("speed", "", i, on("slow", 200))
			if i < moved {
				other.Add("speed", "", i, on("fast", 50)) // only the machine is faster
			} else {
				other.Add("speed", "", i, on("slow", 200))
			}
		}
		list := entrants(base, other)
		c := must(Compare(list, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 50, AllowUnlike: true}))
		warned := strings.Contains(strings.Join(c.Warnings, "\n"), "base and other were not searched on the same machine in ")
		check(t, fmt.Sprintf("%d on another machine", moved), warned, moved > 0)
		speed := c.Pairs[0].Rows[0].NPS
		if moved == 10 && speed != nil || moved < 10 && (speed == nil || speed.Value < 0.99 || speed.Value > 1.01) {
			t.Errorf("%d on another machine: speed %+v", moved, speed)
		}
	}
}

// A run that has had one searcher of a contender has its luck in every search, and the interval
// of the speed has room for it; each searcher more makes it narrower.
func TestLuckOfStarts(t *testing.T) {
	last := 0.0
	for _, searchers := range []int{40, 20, 10, 4, 1} {
		base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
		for i := range 40 {
			by := func(rec *suites.Record) { rec.TimeUS, rec.CPUUS, rec.Searcher = 200, new(int64(200)), i*searchers/40 }
			base.Add("speed", "", i, by)
			other.Add("speed", "", i, by)
		}
		list := entrants(base, other)
		cases := casesOfBoth(list)
		check(t, fmt.Sprintf("%d searchers", searchers), starts(searchersOf(cases).other), float64(searchers))
		got := compareSpeed(cases).Ratio
		switch {
		case searchers >= 20 && got.High != 1:
			t.Errorf("%d searchers: %+v, want no room for luck", searchers, got)
		case searchers < 20 && got.High <= 1+last:
			t.Errorf("%d searchers: %+v, want a wider interval than with more", searchers, got)
		case searchers == 1 && math.Abs(math.Log(got.High)-1.96*math.Sqrt(2*StartVariance)) > 1e-4:
			t.Errorf("one searcher: %+v", got)
		}
		last = got.High - 1
	}
}

// Pairs of searches without nodes say nothing of the speed.
func TestSpeedWithoutNodes(t *testing.T) {
	base, other := reporttest.Pattern("a", "+++"), reporttest.Pattern("b", "+++")
	other.Records[1].Nodes = nil
	list := entrants(base, other)
	wall, cpu := workOf(casesOfBoth(list))
	check(t, "", facts(len(wall), len(cpu)), "2 0")
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
	gates := must(Runs{run.Path: run}.Gates("", run.Path, GateOptions{MaxSlower: maxSlower, HasSpeed: true, Conclusive: true}))
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
	times := map[string]float64{"old": 10_000, "new": 10_000}
	run := timedRun(20, 0, times, "old", "new")
	for i := range run.Records {
		run.Records[i].Nodes = nil
	}
	g := speedGatesOf(t, run, 0.03)[0]
	check(t, "without nodes", facts(g.Outcome, g.Passes(), g.Speed.IsKnown(), len(g.Reasons)), facts(Unlike, false, false, 1))
	run = timedRun(20, 0, times, "old", "new")
	run.Records[25].Nodes = new(uint64(999))
	g = speedGatesOf(t, run, 0.03)[0]
	check(t, "other nodes", facts(g.Outcome, strings.Contains(strings.Join(g.Notes, " "), "1 of 20 searches differ")),
		facts(NotSlower, true))
	run.Records[25].Error = "crash: exit status 1"
	g = speedGatesOf(t, run, 0.03)[0]
	check(t, "a failure", g.Outcome, EngineFailed)
	run = timedRun(20, 0, times, "old")
	gates, err := (Runs{"run": run}).Gates("", "run", GateOptions{HasSpeed: true})
	check(t, "one contender", facts(errors.Is(err, ErrOneContender), len(gates)), "true 0")
}
