package runfolder

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"keymove/engine"
)

func TestParseLimit(t *testing.T) {
	limits, earlyStop, err := ParseLimit("movetime=1.5 depth=12 nodes=100000 mate=3 early-stop=2")
	want := engine.Limits{MoveTime: 1500 * time.Microsecond, Depth: 12, Nodes: 100_000, Mate: 3}
	if err != nil || LimitText(limits) != LimitText(want) || limits.MoveTime != want.MoveTime || earlyStop != 2 {
		t.Errorf("ParseLimit: %+v, early stop %d, %v; want %+v, 2", limits, earlyStop, err, want)
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
		if _, _, err := ParseLimit(text); err == nil || err.Error() != want {
			t.Errorf("ParseLimit(%q): %v, want %s", text, err, want)
		}
	}
}

// TestLimitRoundTrip reads back what was written.
func TestLimitRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		written := engine.Limits{
			MoveTime: time.Duration(rapid.Int64Range(0, int64(1000*time.Hour)).Draw(t, "movetime")),
			Depth:    rapid.IntRange(0, 200).Draw(t, "depth"),
			Nodes:    rapid.Uint64().Draw(t, "nodes"),
			Mate:     rapid.IntRange(0, 200).Draw(t, "mate"),
		}
		iterations := rapid.IntRange(0, 20).Draw(t, "early stop")
		text := WithEarlyStop(LimitText(written), iterations)
		read, earlyStop, err := ParseLimit(text)
		if err != nil || WithEarlyStop(LimitText(read), earlyStop) != text || read.MoveTime != written.MoveTime || earlyStop != iterations {
			t.Fatalf("%q is read as %+v, early stop %d, %v", text, read, earlyStop, err)
		}
	})
}

func FuzzParseLimit(f *testing.F) {
	f.Add("movetime=1.5 depth=12 nodes=100000 mate=3 early-stop=2")
	f.Fuzz(func(t *testing.T, text string) {
		limits, earlyStop, err := ParseLimit(text)
		if err != nil {
			return
		}
		written := WithEarlyStop(LimitText(limits), earlyStop)
		again, stop, err := ParseLimit(written)
		if err != nil || LimitText(again) != LimitText(limits) || stop != earlyStop {
			t.Errorf("%q is written as %q, which is read as %+v, early stop %d, %v", text, written, again, stop, err)
		}
	})
}
