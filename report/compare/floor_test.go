package compare

import (
	"errors"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// The number that has to be solved is met exactly, as a number or as a share; no baseline
// is needed.
func TestFloor(t *testing.T) {
	for _, test := range []struct {
		opts   GateOptions
		want   Outcome
		reason string
	}{
		{GateOptions{MinSolved: 0}, EnoughSolved, "7 of 10 positions solved; 0 are required."},
		{GateOptions{MinSolved: 7}, EnoughSolved, "7 of 10 positions solved; 7 are required."},
		{GateOptions{MinSolved: 8}, TooFewSolved, "7 of 10 positions solved; 8 are required."},
		{GateOptions{MinShare: 0.7}, EnoughSolved, "7 of 10 positions solved; 7 are required."},
		{GateOptions{MinShare: 0.71}, TooFewSolved, "7 of 10 positions solved; 8 are required."},
	} {
		g, err := runFloor(entrant("a", reporttest.Pattern("x", "+++-++-++-"), unchanged), test.opts)
		if err != nil || g.Outcome != test.want || len(g.Reasons) != 1 || g.Reasons[0] != test.reason {
			t.Fatalf("%+v: %v, %+v", test.opts, err, g)
		}
		if g.Solved != 7 || g.Asked != 10 || len(g.Tested) != 10 || len(g.Unsolved()) != 3 || !g.IsFloor() {
			t.Errorf("%+v: %+v", test.opts, g)
		}
		if unsolved := g.Unsolved()[0]; unsolved.Unsolved != "played Ka2, expected Kb2" || unsolved.New || unsolved.FEN == "" {
			t.Errorf("%+v", unsolved)
		}
	}
}

// A contender that did not obey its limit, and an incomplete run, do not solve enough,
// whatever they solve.
func TestFloorNeedsAGoodRun(t *testing.T) {
	greedy := reporttest.Pattern("x", strings.Repeat("+", 20))
	for i := range greedy.Records {
		greedy.Records[i].Nodes = 9000
	}
	g, err := runFloor(entrant("a", greedy, unchanged), GateOptions{MinSolved: 1})
	if err != nil || g.Outcome != Unlike || len(g.Reasons) != 2 || !strings.Contains(g.Reasons[0], "does not obey its limit") {
		t.Errorf("greedy: %v, %+v", err, g)
	}
	if g, _ := runFloor(entrant("a", greedy, unchanged), GateOptions{MinSolved: 1, AllowUnlike: true}); g.Outcome != EnoughSolved || len(g.Notes) != 2 {
		t.Errorf("greedy, allowed: %+v", g)
	}
	short := entrant("a", reporttest.Pattern("x", strings.Repeat("+", 20)), func(m *report.Meta) { m.Suites[0].Positions = 21 })
	g, err = runFloor(short, GateOptions{MinSolved: 1})
	if err != nil || g.Outcome != Unlike || !g.Incomplete {
		t.Errorf("incomplete: %v, %+v", err, g)
	}
	if g, _ := runFloor(short, GateOptions{MinSolved: 1, AllowMissing: true}); g.Outcome != EnoughSolved {
		t.Errorf("incomplete, allowed: %+v", g)
	}
	nothing := &reporttest.Trial{Contender: "x"}
	nothing.Add("speed", "", 0, func(*suites.Record) {})
	if _, err := runFloor(entrant("a", nothing, unchanged), GateOptions{}); !errors.Is(err, ErrNothingAsked) {
		t.Errorf("nothing asked: %v", err)
	}
}
