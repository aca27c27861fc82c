package compare

import (
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestOtherMachines: times are compared on cases that both contenders had on the same
// machine, and the others are reported.
func TestOtherMachines(t *testing.T) {
	for _, moved := range []int{0, 4, 10} {
		base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
		for i := range 10 {
			on := func(host string, us int64) func(*suites.Record) {
				return func(rec *suites.Record) {
					rec.Machine, rec.TimeUS, rec.Nodes, rec.Limit = host, us, 1000, "movetime=1000"
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
