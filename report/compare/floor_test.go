package compare

import (
	"errors"
	"slices"
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
		if g.Solved != 7 || g.Asked != 10 || !g.IsFloor() {
			t.Errorf("%+v: %+v", test.opts, g)
		}
		tested := slices.Collect(g.Tested)
		unsolved := slices.DeleteFunc(slices.Clone(tested), func(c TestedCase) bool { return c.Unsolved == "" })
		if len(tested) != 10 || len(unsolved) != 3 || unsolved[0].Unsolved != "played Ka2, expected Kb2" || unsolved[0].New || unsolved[0].FEN == "" {
			t.Errorf("%+v: %+v", test.opts, tested)
		}
	}
}

// A contender that did not obey its limit, and an incomplete run, do not solve enough,
// whatever they solve.
func TestFloorNeedsAGoodRun(t *testing.T) {
	greedy := reporttest.Pattern("x", strings.Repeat("+", 20))
	for i := range greedy.Records {
		greedy.Records[i].Nodes = new(uint64(9000))
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

// TestUnfitFloor: what is unlike and what is missing is named before the count, also
// where nothing is missing from what was asked.
func TestUnfitFloor(t *testing.T) {
	greedy := reporttest.Pattern("x", strings.Repeat("+", 20))
	for i := range greedy.Records {
		greedy.Records[i].Nodes = new(uint64(9000))
	}
	incomplete := func(m *report.Meta) { m.Suites[0].Positions = 21 }
	const missing, count = "a is incomplete: it has 20 of 21 records.", "20 of 20 positions solved; 1 are required."
	g, err := runFloor(entrant("a", greedy, incomplete), GateOptions{MinSolved: 1})
	if err != nil || g.Outcome != Unlike || len(g.Reasons) != 3 || g.Reasons[1] != missing || g.Reasons[2] != count {
		t.Errorf("both: %v, %+v", err, g)
	}
	g, err = runFloor(entrant("a", reporttest.Pattern("x", strings.Repeat("+", 20)), incomplete), GateOptions{MinSolved: 1})
	if err != nil || g.Outcome != Unlike || !slices.Equal(g.Reasons, []string{missing, count}) || !slices.Equal(g.Suites, []string{"wac"}) || g.Side.Run != "a" {
		t.Errorf("incomplete: %v, %+v", err, g)
	}
	failed := reporttest.Pattern("x", "+-")
	failed.Records[1].Error = "crash: it died"
	g, err = runFloor(entrant("a", failed, unchanged), GateOptions{MinSolved: 1})
	if err != nil || g.Outcome != EngineFailed || g.Passes() || slices.Collect(g.Tested)[1].Failed != "crash: it died" ||
		!slices.Equal(g.Reasons, []string{"The engine failed on 1 position: wac.001.", "1 of 2 positions solved; 1 are required."}) {
		t.Errorf("a failure: %v, %+v", err, g)
	}
}

// TestShareOfOne: half of one position is one, and a share wins over a number.
func TestShareOfOne(t *testing.T) {
	for _, tt := range []struct {
		solved float64
		asked  int
		opts   GateOptions
		text   string
		met    bool
	}{
		{0, 1, GateOptions{MinShare: 0.5}, "0 of 1 position solved; 1 are required.", false},
		{1, 1, GateOptions{MinShare: 0.5, MinSolved: 9}, "1 of 1 position solved; 1 are required.", true},
		{2.5, 3, GateOptions{MinSolved: 3}, "2.50 of 3 positions solved; 3 are required.", false},
		{3 - 1e-12, 3, GateOptions{MinSolved: 3}, "3 of 3 positions solved; 3 are required.", true},
		{3, 10, GateOptions{MinShare: 0.1 + 0.2}, "3 of 10 positions solved; 3 are required.", true}, // 0.30000000000000004
		{1, 3, GateOptions{MinShare: 1}, "1 of 3 positions solved; 3 are required.", false},
	} {
		text, met := (&Gate{Solved: tt.solved, Asked: tt.asked}).floorText(&tt.opts)
		if text != tt.text || met != tt.met {
			t.Errorf("%+v: %s %t", tt, text, met)
		}
	}
}
