package compare

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/sink"
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
		check(t, test.opts, facts(g.Solved, g.Asked, g.IsFloor()), "7 10 true")
		tested := slices.Collect(g.Tested)
		unsolved := slices.DeleteFunc(slices.Clone(tested), func(c TestedCase) bool { return c.Unsolved == "" })
		check(t, test.opts, facts(len(tested), len(unsolved), unsolved[0].Unsolved, unsolved[0].New, unsolved[0].FEN == ""),
			facts(10, 3, "played Ka2, expected Kb2", false, false))
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
		check(t, name, facts(g.Outcome, g.Reasons, g.Passes(), len(g.Notes) > 0),
			facts(tt.want, tt.reasons, tt.want == EnoughSolved, tt.unlike || tt.missing || tt.want == EngineFailed))
		check(t, name, facts(g.Incomplete, g.Suites, g.Side.Run), facts(slices.Contains(tt.reasons, missing), []string{"wac"}, "a"))
		failure := slices.Collect(g.Tested)[1].Failed
		check(t, name, failure == "crash: it died", tt.want == EngineFailed)
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
		check(t, tt, facts(text, met), facts(tt.text, tt.met))
	}
}

// TestNewDecisions: the worst outcome counts, in whatever order.
func TestNewDecisions(t *testing.T) {
	tests := []struct {
		outcomes []Outcome
		want     Outcome
	}{
		{[]Outcome{Improved, Improved}, Improved},
		{[]Outcome{Improved, NotWorse}, NotWorse},
		{[]Outcome{NotWorse, NotWorse}, NotWorse},
		{[]Outcome{NotWorse, Inconclusive, NotWorse}, Inconclusive},
		{[]Outcome{Inconclusive, Unlike, NotWorse}, Unlike},
		{[]Outcome{Inconclusive, Regressed, Unlike}, Regressed},
		{[]Outcome{Regressed, Inconclusive}, Regressed},
	}
	for _, test := range tests {
		var gates []*Gate
		for _, outcome := range test.outcomes {
			gates = append(gates, &Gate{Outcome: outcome})
		}
		got := NewDecisions(gates)
		check(t, test.outcomes, facts(got.Outcome, len(got.Gates)), facts(test.want, len(gates)))
	}
}

// TestRunGates: each contender of a run is held against its base, as one family; what is
// accepted and was not lost is noted once.
func TestRunGates(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	base := writeTrials(t, path("base.csv"), reporttest.Pattern("a", strings.Repeat("+", 20)), reporttest.Pattern("b", strings.Repeat("-", 20)))
	run := writeTrials(t, path("run.csv"), reporttest.Pattern("a", strings.Repeat("+", 15)+"-----"), reporttest.Pattern("b", strings.Repeat("+", 20)))
	allowed, err := readAllowed("allow.txt", strings.NewReader("wac.900 why\n"))
	if err != nil {
		t.Fatal(err)
	}
	opts := lenient
	opts.Allowed = allowed
	gates, err := Runs{}.Gates(base, run, opts)
	if err != nil || len(gates) != 2 {
		t.Fatalf("%d gates, %v", len(gates), err)
	}
	g := gates[0]
	check(t, "a", facts(g.Outcome, g.Base, g.Rows[0].PWorse, g.Rows[0].PWorseAdjusted),
		facts(Regressed, base+"#a", 1.0/64, 2.0/64))
	g = gates[1]
	check(t, "b", facts(g.Outcome, g.Base), facts(Improved, base+"#b"))
	const unused = "allow.txt:1: wac.900 names no position that was compared."
	check(t, "", facts(slices.Contains(gates[0].Notes, unused), slices.Contains(gates[1].Notes, unused)), "false true")
	_, err = (Runs{}).Gates(path("nowhere"), run, opts)
	check(t, "no baseline", errors.Is(err, fs.ErrNotExist), true)
	elsewhere := &reporttest.Trial{Contender: "a"}
	elsewhere.Add("sts", "", 1, reporttest.Answer(true))
	_, err = (Runs{}).Gates(base, writeTrials(t, path("sts.csv"), elsewhere), opts)
	check(t, "another suite", errors.Is(err, ErrNothingShared), true)
}

// TestRunGatesWithoutBaseline: each contender of a run has to solve so many positions.
func TestRunGatesWithoutBaseline(t *testing.T) {
	dir := t.TempDir()
	run := writeTrials(t, filepath.Join(dir, "run.csv"), reporttest.Pattern("a", "++-"), reporttest.Pattern("b", "+--"))
	gates, err := Runs{}.Gates("", run, GateOptions{MinSolved: 2, HasFloor: true})
	if err != nil || len(gates) != 2 {
		t.Fatalf("%d gates, %v", len(gates), err)
	}
	a, b := gates[0], gates[1]
	check(t, a.Contender, facts(a.Outcome, b.Outcome, a.IsFloor()), facts(EnoughSolved, TooFewSolved, true))
	decisions := NewDecisions(gates)
	check(t, "both", decisions.Outcome, TooFewSolved)
	unasked := &reporttest.Trial{Contender: "a"}
	unasked.Add("wac", "", 1, func(rec *suites.Record) { rec.Expected, rec.Move = "", "Ka2" })
	for want, path := range map[error]string{
		ErrNothingAsked: writeTrials(t, filepath.Join(dir, "speed.csv"), unasked),
		ErrNoRecords:    writeTrials(t, filepath.Join(dir, "none.csv")),
	} {
		gates, err := (Runs{}).Gates("", path, GateOptions{})
		check(t, "", facts(errors.Is(err, want), len(gates)), "true 0")
	}
	_, err = (Runs{}).Gates("", filepath.Join(dir, "nowhere"), GateOptions{})
	check(t, "no run", errors.Is(err, fs.ErrNotExist), true)
}

// TestTones: every verdict and every outcome means something to a reader.
func TestTones(t *testing.T) {
	for want, tones := range map[sink.Tone][]sink.Tone{
		sink.Good:  {Better.Tone(), Improved.Tone(), NotWorse.Tone(), EnoughSolved.Tone(), NotSlower.Tone()},
		sink.Bad:   {Worse.Tone(), Regressed.Tone(), TooFewSolved.Tone(), EngineFailed.Tone(), Slower.Tone()},
		sink.Open:  {NotComparable.Tone(), Unlike.Tone(), TooFew.Tone(), Inconclusive.Tone()},
		sink.Plain: {Equal.Tone(), Unchanged.Tone(), NotExercised.Tone()},
	} {
		if i := slices.IndexFunc(tones, func(tone sink.Tone) bool { return tone != want }); i >= 0 {
			t.Errorf("outcome %d of %q has the tone %q", i, want, tones[i])
		}
	}
}
