package suites

import (
	"reflect"
	"testing"
	"time"

	"keymove/engine"
)

func TestLimitTexts(t *testing.T) {
	ms := time.Millisecond
	for _, test := range []struct {
		text string // as it is written
		want Limit
	}{
		{"", Limit{}},
		{"nodes=100000", Limit{Limits: engine.Limits{Nodes: 100_000}}},
		{"movetime=1.5", Limit{Limits: engine.Limits{MoveTime: 1500 * time.Microsecond}}},
		{"movetime=0.000001", Limit{Limits: engine.Limits{MoveTime: 1}}},
		{"clock=90000", Limit{Limits: engine.Limits{Clock: ClockOf(90_000 * ms)}}},
		{"movetime=1000 depth=12 nodes=10000000 mate=3 early-stop=3", Limit{EarlyStop: 3, Limits: engine.Limits{Mate: 3, Nodes: 10_000_000, Depth: 12, MoveTime: 1000 * ms}}},
		{"nodes=1 mate=line", Limit{MateLine: true, Limits: engine.Limits{Nodes: 1}}},
		{"early-stop=3", Limit{EarlyStop: 3}},
		{"depth=8 tc=40/10+0.1 margin=20", Limit{Limits: engine.Limits{Depth: 8}, Control: &TimeControl{40, 10_000 * ms, 100 * ms}, Margin: 20 * ms}},
	} {
		if got := test.want.String(); got != test.text {
			t.Errorf("%+v: %q, want %q", test.want, got, test.text)
		}
		if got, err := ParseLimit(test.text); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("ParseLimit(%q): %+v, %v", test.text, got, err)
		}
	}
}

// TestParseLimitErrors: what people write is read as well, and anything else is named.
func TestParseLimitErrors(t *testing.T) {
	if got, err := ParseLimit("nodes=10k movetime=2s margin=0"); err != nil || got.String() != "movetime=2000 nodes=10000" {
		t.Errorf("as people write it: %q, %v", got, err)
	}
	const number = ": want a number from 1, as 5000, 10k, 2M or 1e6"
	const milliseconds = ": want a time above 0, in milliseconds or as 2s"
	for text, want := range map[string]string{
		"x":                      "x: unknown limit",
		"nodes=1 nodes=2":        "nodes=2: the limit is given twice",
		"nodes":                  `nodes: ""` + number,
		"nodes=0":                `nodes=0: "0"` + number,
		"depth=2147483648":       `depth=2147483648: "2147483648"` + number,
		"movetime=0":             `movetime=0: "0"` + milliseconds,
		"movetime=-1":            `movetime=-1: "-1"` + milliseconds,
		"movetime=9223372036855": `movetime=9223372036855: "9223372036855"` + milliseconds,
		"nodes=1 tc=0":           `tc=0: "0": a clock without time`,
	} {
		if _, err := ParseLimit(text); err == nil || err.Error() != want {
			t.Errorf("ParseLimit(%q): %v, want %s", text, err, want)
		}
	}
}

func FuzzParseLimit(f *testing.F) {
	for _, seed := range []string{"movetime=1.5 depth=12 nodes=100000 mate=3 early-stop=2", "clock=3599999999.999999 mate=200", "nodes=18446744073709551615"} {
		f.Add(seed)
	}
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
