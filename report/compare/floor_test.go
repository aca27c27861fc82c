package compare

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/sink"
	"keymove/suites"
)

// The number that has to be solved is met exactly, as a number or as a share, which wins; half of one position is one.
func TestFloor(t *testing.T) {
	for _, tt := range []struct {
		solved float64
		asked  int
		opts   GateOptions
		want   string
	}{
		{7, 10, GateOptions{MinSolved: 0}, "7 of 10 positions solved; 0 are required. true"},
		{7, 10, GateOptions{MinSolved: 7}, "7 of 10 positions solved; 7 are required. true"},
		{7, 10, GateOptions{MinSolved: 8}, "7 of 10 positions solved; 8 are required. false"},
		{7, 10, GateOptions{MinShare: 0.7}, "7 of 10 positions solved; 7 are required. true"},
		{7, 10, GateOptions{MinShare: 0.71}, "7 of 10 positions solved; 8 are required. false"},
		{0, 1, GateOptions{MinShare: 0.5}, "0 of 1 position solved; 1 are required. false"},
		{1, 1, GateOptions{MinShare: 0.5, MinSolved: 9}, "1 of 1 position solved; 1 are required. true"},
		{2.5, 3, GateOptions{MinSolved: 3}, "2.50 of 3 positions solved; 3 are required. false"},
		{3 - 1e-12, 3, GateOptions{MinSolved: 3}, "3 of 3 positions solved; 3 are required. true"},
		{3, 10, GateOptions{MinShare: 0.1 + 0.2}, "3 of 10 positions solved; 3 are required. true"}, // 0.30000000000000004
		{1, 3, GateOptions{MinShare: 1}, "1 of 3 positions solved; 3 are required. false"},
	} {
		text, met := (&Gate{Solved: tt.solved, Asked: tt.asked}).floorText(&tt.opts)
		check(t, "floor", facts(text, met), tt.want)
	}
}

// TestTestedAtAFloor: a case that is solved by half of the searches is not solved; of a case that asks nothing nothing is
// said, and with a baseline nothing is said of what is unsolved.
func TestTestedAtAFloor(t *testing.T) {
	s := searched("x", "++", "+-", "--", "  ")
	g, err := runFloor(entrants(s)[0], GateOptions{})
	check(t, "gate", facts(err, g.Solved, g.Asked, g.IsFloor()), facts(nil, 1.5, 3, true))
	want := []string{"2/2  4000 false", "1/2 played Kb2, expected Kb2 4000 false", "0/2 played Ka2, expected Kb2 4000 false", "  4000 false"}
	var got []string
	for c := range g.Tested {
		got = append(got, strings.Join([]string{c.Solved, c.Unsolved, facts(c.TimeUS, c.New)}, " "))
	}
	check(t, "cases", got, want)
	base, other := gatePair(s, s)
	for tested := range mustGate(t, base, other, lenient).Tested {
		check(t, "with a baseline", tested.Unsolved, "")
	}
}

// TestFloorNeedsAGoodRun: a contender that did not obey its limit, and an incomplete run, do not solve enough, whatever
// they solve: what is unlike and what is missing is named before the count. A failure of the engine is the outcome.
func TestFloorNeedsAGoodRun(t *testing.T) {
	incomplete := func(m *report.Meta) { m.Suites[0].Positions = 21 }
	twenty, failed := plus(20), reporttest.Pattern("x", "+-")
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
		g := testenv.Must(runFloor(entrant("a", tt.trial, tt.change), GateOptions{MinSolved: 1, AllowUnlike: tt.unlike, AllowMissing: tt.missing}))(t)
		check(t, name, facts(g.Outcome, g.Reasons, g.Passes(), len(g.Notes) > 0),
			facts(tt.want, tt.reasons, tt.want == EnoughSolved, tt.unlike || tt.missing || tt.want == EngineFailed))
		check(t, name, facts(g.Incomplete, g.Suites, g.Side.Run), facts(slices.Contains(tt.reasons, missing), []string{"wac"}, "a"))
		failure := slices.Collect(g.Tested)[1].Failed
		check(t, name, failure == "crash: it died", tt.want == EngineFailed)
	}
}

// TestNewDecisions: the worst outcome counts, in whatever order.
func TestNewDecisions(t *testing.T) {
	for _, outcomes := range [][]Outcome{ // the last one is that of all
		{Improved, Improved, Improved}, {Improved, NotWorse, NotWorse}, {NotWorse, NotWorse, NotWorse}, {NotWorse, Inconclusive, NotWorse, Inconclusive},
		{Inconclusive, Unlike, NotWorse, Unlike}, {Inconclusive, Regressed, Unlike, Regressed}, {Regressed, Inconclusive, Regressed},
	} {
		var gates []*Gate
		for _, outcome := range outcomes[:len(outcomes)-1] {
			gates = append(gates, &Gate{Outcome: outcome})
		}
		got := NewDecisions(gates)
		check(t, outcomes, facts(got.Outcome, len(got.Gates)), facts(outcomes[len(gates)], len(gates)))
	}
}

// TestRunGates: each contender of a run is held against its base, as one family; what is accepted and was not lost is noted
// once. Without a baseline each has to solve so many positions.
func TestRunGates(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, trials ...*reporttest.Trial) string {
		return writeTrials(t, filepath.Join(dir, name), trials...)
	}
	base := write("base.csv", reporttest.Pattern("a", plus(20)), reporttest.Pattern("b", minus(20)))
	run := write("run.csv", reporttest.Pattern("a", plus(15)+minus(5)), reporttest.Pattern("b", plus(20)))
	opts := strictly(func(o *GateOptions) { o.Allowed = allowedOf(t, "wac.900 why") })
	gates, err := Runs{}.Gates(base, run, opts)
	check(t, "gates", facts(err, len(gates)), facts(nil, 2))
	a, b := gates[0], gates[1]
	check(t, "a", facts(a.Outcome, a.Base, a.Rows[0].PWorse, a.Rows[0].PWorseAdjusted), facts(Regressed, base+"#a", 1.0/64, 2.0/64))
	check(t, "b", facts(b.Outcome, b.Base), facts(Improved, base+"#b"))
	const unused = "allow.txt:1: wac.900 names no position that was compared."
	check(t, "notes", facts(slices.Contains(a.Notes, unused), slices.Contains(b.Notes, unused)), "false true")
	gates, err = Runs{}.Gates("", run, GateOptions{MinSolved: 16, HasFloor: true})
	check(t, "without a baseline", facts(err, len(gates), NewDecisions(gates).Outcome), facts(nil, 2, TooFewSolved))
	check(t, "floors", facts(gates[0].Outcome, gates[1].Outcome, gates[0].IsFloor()), facts(TooFewSolved, EnoughSolved, true))

	unasked := &reporttest.Trial{Contender: "a"}
	unasked.Add("wac", "", 1, func(rec *suites.Record) { rec.Expected, rec.Move = "", "Ka2" })
	for _, tt := range []struct {
		base, run string
		want      error
	}{
		{filepath.Join(dir, "nowhere"), run, fs.ErrNotExist},
		{base, write("sts.csv", scored("a", 10)), ErrNothingShared},
		{"", write("speed.csv", unasked), ErrNothingAsked},
		{"", write("none.csv"), ErrNoRecords},
		{"", filepath.Join(dir, "nowhere"), fs.ErrNotExist},
	} {
		gates, err := Runs{}.Gates(tt.base, tt.run, opts)
		check(t, tt.want, facts(errors.Is(err, tt.want), len(gates)), "true 0")
	}
}

// TestTones: every verdict and every outcome means something to a reader.
func TestTones(t *testing.T) {
	check(t, "good", facts(Better.Tone(), Improved.Tone(), NotWorse.Tone(), EnoughSolved.Tone(), NotSlower.Tone()),
		facts(repeated(sink.Good, 5)...))
	check(t, "bad", facts(Worse.Tone(), Regressed.Tone(), TooFewSolved.Tone(), EngineFailed.Tone(), Slower.Tone()),
		facts(repeated(sink.Bad, 5)...))
	check(t, "open", facts(NotComparable.Tone(), Unlike.Tone(), TooFew.Tone(), Inconclusive.Tone()), facts(repeated(sink.Open, 4)...))
	check(t, "plain", facts(Equal.Tone(), Unchanged.Tone(), NotExercised.Tone()), facts(repeated(sink.Plain, 3)...))
}

func repeated(tone sink.Tone, times int) []any { return slices.Repeat([]any{tone}, times) }
