package suites

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"keymove/engine"
)

func TestLimitText(t *testing.T) {
	tests := []struct {
		lim  engine.Limits
		want string
	}{
		{engine.Limits{}, ""},
		{engine.Limits{Nodes: 100_000}, "nodes=100000"},
		{engine.Limits{MoveTime: 100 * time.Millisecond}, "movetime=100"},
		{engine.Limits{MoveTime: 2 * time.Second}, "movetime=2000"},
		{engine.Limits{MoveTime: 1500 * time.Microsecond}, "movetime=1.5"},
		{engine.Limits{MoveTime: time.Nanosecond}, "movetime=0.000001"},
		{engine.Limits{Depth: 12}, "depth=12"},
		{engine.Limits{Mate: 3}, "mate=3"},
		{engine.Limits{Clock: ClockOf(90 * time.Second)}, "clock=90000"},
		{engine.Limits{Mate: 3, Nodes: 10_000_000, Depth: 12, MoveTime: time.Second}, "movetime=1000 depth=12 nodes=10000000 mate=3"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			if got := LimitText(tt.lim); got != tt.want {
				t.Errorf("LimitText(%+v) = %q, want %q", tt.lim, got, tt.want)
			}
		})
	}
}

func TestLimitWithEarlyStop(t *testing.T) {
	tests := []struct {
		limit Limit
		want  string
	}{
		{Limit{Limits: engine.Limits{Nodes: 100_000}}, "nodes=100000"},
		{Limit{Limits: engine.Limits{Nodes: 100_000}, EarlyStop: 3}, "nodes=100000 early-stop=3"},
		{Limit{EarlyStop: 3}, "early-stop=3"},
	}
	for _, test := range tests {
		if got := test.limit.String(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.limit, got, test.want)
		}
	}
}

func TestParseLimit(t *testing.T) {
	limit, err := ParseLimit("movetime=1.5 depth=12 nodes=100000 mate=3 early-stop=2")
	want := engine.Limits{MoveTime: 1500 * time.Microsecond, Depth: 12, Nodes: 100_000, Mate: 3}
	if err != nil || LimitText(limit.Limits) != LimitText(want) || limit.MoveTime != want.MoveTime || limit.EarlyStop != 2 {
		t.Errorf("ParseLimit: %+v, %v; want %+v, early stop 2", limit, err, want)
	}
}

func TestParseLimitErrors(t *testing.T) {
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
		read, err := ParseLimit(written.String())
		if written.Clock != nil && (read.Clock == nil || *read.Clock != *written.Clock) {
			t.Fatalf("%q is read with the clock %+v", written, read.Clock)
		}
		if err != nil || read.String() != written.String() || read.MoveTime != written.MoveTime || read.EarlyStop != written.EarlyStop {
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
