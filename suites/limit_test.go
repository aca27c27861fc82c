package suites

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"keymove/engine"
)

// TestLimit: each limit has one text, which is read as that limit; what is no limit is refused.
func TestLimit(t *testing.T) {
	for want, limit := range map[string]Limit{
		"nodes=100000":      {Limits: engine.Limits{Nodes: 100_000}},
		"movetime=2000":     {Limits: engine.Limits{MoveTime: 2 * time.Second}},
		"movetime=1.5":      {Limits: engine.Limits{MoveTime: 1500 * time.Microsecond}},
		"movetime=0.000001": {Limits: engine.Limits{MoveTime: time.Nanosecond}},
		"clock=90000":       {Limits: engine.Limits{Clock: ClockOf(90 * time.Second)}},
		"movetime=1000 depth=12 nodes=10000000 mate=3": {Limits: engine.Limits{Mate: 3, Nodes: 10_000_000, Depth: 12, MoveTime: time.Second}},
		"nodes=100000 early-stop=3":                    {Limits: engine.Limits{Nodes: 100_000}, EarlyStop: 3},
		"early-stop=3":                                 {EarlyStop: 3},
	} {
		read, err := ParseLimit(want)
		if got := limit.String(); got != want || err != nil || !cmp.Equal(read, limit) {
			t.Errorf("%+v: %q, want %q, which is read as %+v, %v", limit, got, want, read, err)
		}
	}
	for text, want := range map[string]string{
		"x":                                 "x: unknown limit",
		"nodes=1 nodes=2":                   "nodes=2: the limit is given twice",
		"nodes":                             "nodes: want a number",
		"movetime=-1":                       "movetime=-1: want a number",
		"movetime=1.0000001":                "movetime=1.0000001: out of range",
		"movetime=9223372036854":            "movetime=9223372036854: out of range",
		"depth=99999999999999999999":        "depth=99999999999999999999: out of range",
		"nodes=100000 early-stop=3 depth=x": "depth=x: want a number",
	} {
		if _, err := ParseLimit(text); err == nil || err.Error() != want {
			t.Errorf("ParseLimit(%q): %v, want %s", text, err, want)
		}
	}
}

// TestLimitRoundTrip reads back what was written.
func TestLimitRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		written := Limit{Limits: engine.Limits{
			MoveTime: time.Duration(rapid.Int64Range(0, int64(1000*time.Hour)).Draw(t, "movetime")),
			Depth:    rapid.IntRange(0, 200).Draw(t, "depth"),
			Nodes:    rapid.Uint64().Draw(t, "nodes"),
			Mate:     rapid.IntRange(0, 200).Draw(t, "mate"),
		}, EarlyStop: rapid.IntRange(0, 20).Draw(t, "early stop")}
		if left := rapid.Int64Range(0, int64(1000*time.Hour)).Draw(t, "clock"); left > 0 {
			written.Clock = ClockOf(time.Duration(left))
		}
		if read, err := ParseLimit(written.String()); err != nil || !cmp.Equal(read, written) {
			t.Fatalf("%q is read as %+v, %v", written, read, err)
		}
	})
}

func FuzzParseLimit(f *testing.F) {
	f.Add("movetime=1.5 depth=12 nodes=100000 mate=3 early-stop=2")
	f.Fuzz(func(t *testing.T, text string) {
		limit, err := ParseLimit(text)
		if err != nil {
			return
		}
		again, err := ParseLimit(limit.String())
		if err != nil || again.String() != limit.String() {
			t.Errorf("%q is written as %q, which is read as %+v, %v", text, limit, again, err)
		}
	})
}
