package compare

import (
	"math"
	"strings"
	"testing"

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
		if got == nil || math.Abs(got.Value-tt.want) > 1e-9 {
			t.Errorf("%d of %d searches with CPU time: %+v, want %v", tt.withCPU, tt.searches, got, tt.want)
		}
	}
	if got := speedOf(1, 1); got != nil {
		t.Errorf("one search: %+v, want none", got)
	}
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
		c, err := Compare(list, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 50, AllowUnlike: true})
		if err != nil {
			t.Fatal(err)
		}
		warned := strings.Contains(strings.Join(c.Warnings, "\n"), "base and other were not searched on the same machine in ")
		if warned != (moved > 0) {
			t.Errorf("%d on another machine: warnings %q", moved, c.Warnings)
		}
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
		if got := starts(searchersOf(cases).other); math.Abs(got-float64(searchers)) > 1e-9 {
			t.Errorf("%d searchers: %v", searchers, got)
		}
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
	if len(wall) != 2 || len(cpu) != 0 {
		t.Errorf("%d pairs with times, %d with CPU times, want 2 and 0", len(wall), len(cpu))
	}
}
