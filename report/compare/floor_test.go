package compare

import (
	"slices"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
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

// TestFloorNeedsAGoodRun: a contender that did not obey its limit, and an incomplete run, do not solve enough, whatever
// they solve: what is unlike and what is missing is named before the count. A failure of the engine is the outcome.
func TestFloorNeedsAGoodRun(t *testing.T) {
	incomplete := func(m *report.Meta) { m.Suites[0].Positions = 21 }
	twenty, failed := strings.Repeat("+", 20), reporttest.Pattern("x", "+-")
	failed.Records[1].Error = "crash: it died"
	const (
		disobeys = "a does not obey its limit: it used 9 times its nodes in the median of 19 searches; use --movetime or --depth instead."
		missing  = "a is incomplete: it has 20 of 21 records."
		count    = "20 of 20 positions solved; 1 are required."
	)
	for name, tt := range map[string]struct {
		trial           *reporttest.Trial
		change          func(*report.Meta)
		unlike, missing bool // which is allowed
		want            Outcome
		reasons         []string
	}{
		"greedy":              {greedy("x", twenty), unchanged, false, false, Unlike, []string{disobeys, count}},
		"greedy, allowed":     {greedy("x", twenty), unchanged, true, false, EnoughSolved, []string{count}},
		"incomplete":          {reporttest.Pattern("x", twenty), incomplete, false, false, Unlike, []string{missing, count}},
		"incomplete, allowed": {reporttest.Pattern("x", twenty), incomplete, false, true, EnoughSolved, []string{count}},
		"both":                {greedy("x", twenty), incomplete, false, false, Unlike, []string{disobeys, missing, count}},
		"a failure": {failed, unchanged, false, false, EngineFailed, []string{
			"The engine failed on 1 position: wac.001.", "1 of 2 positions solved; 1 are required.",
		}},
	} {
		g, err := runFloor(entrant("a", tt.trial, tt.change), GateOptions{MinSolved: 1, AllowUnlike: tt.unlike, AllowMissing: tt.missing})
		if err != nil {
			t.Fatal(err)
		}
		if g.Outcome != tt.want || !slices.Equal(g.Reasons, tt.reasons) || g.Passes() != (tt.want == EnoughSolved) || (len(g.Notes) > 0) != (tt.unlike || tt.missing || tt.want == EngineFailed) {
			t.Errorf("%s: %s, %q, notes %q, want %s, %q", name, g.Outcome, g.Reasons, g.Notes, tt.want, tt.reasons)
		}
		if g.Incomplete != slices.Contains(tt.reasons, missing) || !slices.Equal(g.Suites, []string{"wac"}) || g.Side.Run != "a" {
			t.Errorf("%s: %+v", name, g)
		}
		if failure := slices.Collect(g.Tested)[1].Failed; (failure == "crash: it died") != (tt.want == EngineFailed) {
			t.Errorf("%s: failed by %q", name, failure)
		}
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
