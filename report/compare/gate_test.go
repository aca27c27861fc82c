package compare

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

// TestGate by hand: a suite without a change is conclusive from 268 positions on, as z²/(n+z²) is then less than one
// percent; of eight positions that differ all were lost, which is 1/256 one-sided, and half of that for the mid-p value.
func TestGate(t *testing.T) {
	conclusive := strictly(func(o *GateOptions) { o.Conclusive = true })
	most := func(n int) GateOptions { return strictly(func(o *GateOptions) { o.MaxLost = n }) }
	for _, tt := range []struct {
		name, base, other string
		opts              GateOptions
		want              Outcome
		passes            bool
		gained, lost      int
	}{
		{"no change of 267", plus(267), plus(267), lenient, Inconclusive, true, 0, 0},
		{"no change of 268", plus(268), plus(268), lenient, NotWorse, true, 0, 0},
		{"has to be conclusive", plus(267), plus(267), conclusive, Inconclusive, false, 0, 0},
		{"is conclusive", plus(268), plus(268), conclusive, NotWorse, true, 0, 0},
		{"a significant loss", plus(20), plus(12) + minus(8), lenient, Regressed, false, 0, 8},
		{"a significant gain", plus(400) + minus(24), plus(424), lenient, Improved, true, 24, 0},
		{"a gain that may be chance", plus(400) + "-", plus(401), lenient, NotWorse, true, 1, 0},
		{"none may be lost", plus(300), plus(298) + "--", most(0), Regressed, false, 0, 2},
		{"one may be lost", plus(300), plus(298) + "--", most(1), Regressed, false, 0, 2},
		{"two may be lost", plus(300), plus(298) + "--", most(2), Inconclusive, true, 0, 2},
		{"any may be lost", plus(300), plus(298) + "--", most(-1), Inconclusive, true, 0, 2},
	} {
		g := gateOf(t, tt.base, tt.other, tt.opts)
		check(t, tt.name, facts(g.Outcome, g.Passes(), len(g.Gained), len(g.Lost)), facts(tt.want, tt.passes, tt.gained, tt.lost))
	}
	check(t, "p of a loss", *gateOf(t, plus(20), plus(12)+minus(8), lenient).Rows[0].PWorse, 1.0/512)
	check(t, "p of a gain", *gateOf(t, plus(12)+minus(8), plus(20), lenient).Rows[0].PWorse, 1-1.0/512)
	check(t, "reasons of a gain", gateOf(t, plus(400)+minus(24), plus(424), lenient).Reasons,
		[]string{"wac is significantly better in solved: 400 → 424 of 424, p < 0.001, two-sided."})
}

// TestTested: each case says by itself what was lost, what is new, and how long it took; that an engine failed, and answered
// when asked again, is a note, whatever the gate decides.
func TestTested(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", "+++-+"), reporttest.Pattern("x", "-+---+"))
	for rec := range other.Run.All() {
		rec.Retries = 1
	}
	other.Run.Records[2].Disputed, other.Run.Records[4].Move = "doubtful: two moves win", "Ka1"
	tested := func() string {
		g := mustGate(t, base, other, strictly(func(o *GateOptions) { o.AllowMissing = true }))
		check(t, "notes", strings.Contains(strings.Join(g.Notes, " "), "failed in 6 searches, and answered when asked again"), true)
		var text strings.Builder
		for c := range g.Tested {
			fmt.Fprintln(&text, facts(c.ID, c.TimeUS, c.New, c.Lost))
		}
		return text.String()
	}
	want := `wac.000 2000 false played Ka2, the baseline played Kb2, expected Kb2
wac.001 2000 false
wac.002 2000 false played Ka2, the baseline played Kb2, expected Kb2; disputed, doubtful: two moves win
wac.003 2000 false
wac.004 2000 false played Ka1, the baseline played Kb2, expected Kb2
wac.005 2000 true
`
	check(t, "cases", tested(), want)
	other.Run.Meta.NoTimes = true
	check(t, "a run without times", tested(), strings.ReplaceAll(want, "2000", "0"))
}

// Six positions that a third of the searches solves are two.
func TestGateAddsThirds(t *testing.T) {
	thirds := entrants(searched("x", "+--", "+--", "+--", "+--", "+--", "+--"))[0]
	for need, want := range map[int]Outcome{2: Inconclusive, 3: Regressed} {
		g := mustGate(t, thirds, thirds, strictly(func(o *GateOptions) { o.MinSolved = need }))
		check(t, need, facts(g.Outcome, g.Rows[0].ChangeText()), facts(want, "2 → 2 of 6"))
	}
}

// A suite whose positions are all accepted losses was not tested; one without solutions
// decides nothing.
func TestGateWithoutPositions(t *testing.T) {
	accepted := strictly(func(o *GateOptions) { o.Allowed = allowedOf(t, "wac.000 one", "wac.001 two") })
	g := gateOf(t, "++", "--", accepted)
	check(t, "every loss accepted", facts(g.Outcome, g.Reasons[0]),
		facts(Unlike, "wac: the loss of every position is accepted, so nothing is tested."))
	for lost, want := range map[int]Outcome{0: Unlike, 20: Regressed} { // in another suite, whose losses nobody accepts
		a, b := answered(reporttest.Pattern("x", "++"), "sts", plus(40)), answered(reporttest.Pattern("x", "--"), "sts", minus(lost)+plus(40-lost))
		base, other := gatePair(a, b)
		g := mustGate(t, base, other, accepted)
		check(t, fmt.Sprintf("%d lost in another suite", lost), facts(g.Outcome, len(g.Rows), g.Rows[0].Suite), facts(want, 1, "sts"))
	}
	unasked, elsewhere := entrants(searched("x", " "))[0], entrants(scored("x", 10))[0]
	_, err := runGate(unasked, unasked, lenient)
	testenv.WantError(t, "nothing asked", err, ErrNothingAsked)
	_, err = runGate(unasked, elsewhere, lenient)
	testenv.WantError(t, "nothing shared", err, ErrNothingShared)
}

// The signature shows that searches have changed, and is no failure; under a time
// limit there is none.
func TestGateSignature(t *testing.T) {
	answers := plus(300)
	changed := reporttest.Pattern("x", answers)
	changed.Records[7].Depth = new(3)
	base, other := gatePair(reporttest.Pattern("x", answers), changed)
	g := mustGate(t, base, other, lenient)
	check(t, "one search differs", facts(g.Outcome, g.Signature == g.BaseSignature, len(g.Notes), strings.Contains(g.Notes[0], "1 of 300 searches differ")),
		facts(NotWorse, false, 1, true))
	g = mustGate(t, base, base, lenient)
	check(t, "the same", facts(g.Signature, g.Signature == "", len(g.Notes)), facts(g.BaseSignature, false, 0))
	// Positions that only one has change no search.
	more := reporttest.Pattern("x", answers+"+")
	g = mustGate(t, base, entrant("more", more, unchanged), lenient)
	check(t, "one position more", g.Signature, g.BaseSignature)
	timed := entrant("t", changed, func(m *report.Meta) { m.Limits = engine.Limits{MoveTime: 100 * time.Millisecond} })
	g = mustGate(t, timed, timed, lenient)
	check(t, "timed", g.Signature, "")
}

// A time ends searches elsewhere on every machine, whatever else limits them.
func TestIsDetermined(t *testing.T) {
	for text, want := range map[string]bool{
		"nodes=100": true, "depth=3": true, "mate=2": true, "nodes=100 depth=3": true,
		"movetime=10": false, "nodes=100 movetime=10": false, "depth=3 movetime=10": false, "": false,
	} {
		records := reporttest.Pattern("x", "+").Records
		records[0].Limit = text
		check(t, text, isDetermined(Contender{Run: &report.Run{Records: records}}), want)
	}
	threads := entrant("x", reporttest.Pattern("x", "+"), func(m *report.Meta) { m.Threads = 2 })
	check(t, "two threads are determined", isDetermined(threads), false)
}

// TestReasons: a loss of points is given in points, and what is not ruled out in
// shares of them.
func TestReasons(t *testing.T) {
	of := func(positions, points int) Contender {
		return entrants(scored("x", slices.Repeat([]int{points}, positions)...))[0]
	}
	ten := entrants(reporttest.Pattern("x", plus(10)))[0]
	for _, tt := range []struct {
		base, other Contender
		want        Outcome
		limit       float64
		reason      string
	}{
		// Nothing that differs: 1 - 0.05^(1/10) is 25.9 %; the approximation gives 26.0 %.
		{of(10, 8), of(10, 8), Inconclusive, 0.26, "sts: a loss of up to 26.0 pp of the points is not ruled out; the margin is 1 pp."},
		// Solved: with Wilson's limit z²/(n+z²) at one-sided 5 % a loss of 21.3 % remains possible.
		{ten, ten, Inconclusive, 0.213, "wac: a loss of up to 21.3 pp of the positions is not ruled out; the margin is 1 pp."},
		// 0.1 + 0.9·(1 - 0.05^(1/100)).
		{of(100, 8), of(100, 7), Regressed, 0.12656, "sts is significantly worse in points: 80.0 → 70.0 % of 1 000 points, p < 0.001, one-sided."},
	} {
		g := mustGate(t, tt.base, tt.other, lenient)
		check(t, "outcome and reasons", facts(g.Outcome, g.Reasons[0], len(g.Reasons) == 2),
			facts(tt.want, tt.reason, tt.want == Inconclusive))
		check(t, tt.reason, *g.Rows[0].LossLimit, tt.limit, cmpopts.EquateApprox(0, 0.0006))
	}
}

// TestDecide: a p-value at alpha is enough for a loss, and a limit of the loss at the margin
// leaves none open.
func TestDecide(t *testing.T) {
	suite := func(name string, change, p, limit float64, verdict Verdict) Row {
		return Row{
			Suite: name, Theme: report.WholeSuite, Figure: report.Solved, SolvedDiff: Interval{Value: change}, PAdjusted: &p, Verdict: verdict,
			PWorse: &p, PWorseAdjusted: &p, WorseAlone: change < 0 && p <= lenient.Alpha, LossLimit: &limit,
		}
	}
	for name, tt := range map[string]struct {
		rows    []Row
		want    Outcome
		reasons int
	}{
		"at alpha":               {[]Row{suite("a", -0.1, 0.05, 0, Worse)}, Regressed, 1},
		"above alpha":            {[]Row{suite("a", -0.1, 0.0501, 0, TooFew)}, NotWorse, 0},
		"no change":              {[]Row{suite("a", 0, 0.01, 0, TooFew)}, NotWorse, 0},
		"a gain":                 {[]Row{suite("a", 0.1, 0.01, 0, Better)}, Improved, 1},
		"a gain that may be one": {[]Row{suite("a", 0.1, 0.1, 0, TooFew)}, NotWorse, 0},
		"at the margin":          {[]Row{suite("a", 0, 1, 0.01, TooFew)}, NotWorse, 0},
		"above the margin":       {[]Row{suite("a", 0, 1, 0.0101, TooFew)}, Inconclusive, 1},
		"a gain, but open":       {[]Row{suite("a", 0.1, 0.01, 0, Better), suite("b", 0, 1, 0.02, TooFew)}, Inconclusive, 1},
		"a loss, and open":       {[]Row{suite("a", 0, 1, 0.02, TooFew), suite("b", -0.1, 0.01, 0.2, Worse)}, Regressed, 1},
		"two losses":             {[]Row{suite("a", -0.1, 0.01, 0.2, Worse), suite("b", -0.1, 0.01, 0.2, Worse)}, Regressed, 2},
		"two gains":              {[]Row{suite("a", 0.1, 0.01, 0, Better), suite("b", 0.1, 0.01, 0, Better)}, Improved, 1},
		"not tested":             {nil, Unlike, 2},
		"a loss, and not tested": {[]Row{suite("b", -0.1, 0.01, 0.2, Worse)}, Regressed, 1},
	} {
		g := &Gate{Outcome: NotWorse, Rows: tt.rows}
		g.decide(&lenient)
		tested := []string{"a", "b"}
		if tt.rows != nil && tt.rows[0].Suite == "a" {
			tested = tested[:len(tt.rows)]
		}
		g.checkTested(tested)
		g.checkBetter()
		check(t, name, facts(g.Outcome, len(g.Reasons)), facts(tt.want, tt.reasons))
	}
}

// Threads and hash that an engine was given as options count as those of the run: unlike ones
// have no verdict, alike ones do.
func TestGateOfOptionsForSizes(t *testing.T) {
	with := func(hash int, option string) Contender {
		return entrant(option, reporttest.Pattern("x", plus(300)), func(m *report.Meta) {
			if m.HashMiB = hash; option != "" {
				m.Contenders[0].Engine = &suites.Engine{Options: []suites.EngineOption{{Name: "hash", Value: option}}}
			}
		})
	}
	for _, test := range []struct {
		base, other Contender
		want        Outcome
		limit       string
	}{
		{with(16, ""), with(16, "64"), Unlike, "nodes=1000 Threads=1 Hash=16→64MB"},
		{with(64, ""), with(16, "64"), NotWorse, "nodes=1000 Threads=1 Hash=64MB"},
		{with(16, ""), with(16, "16"), NotWorse, "nodes=1000 Threads=1 Hash=16MB"},
	} {
		g := mustGate(t, test.base, test.other, lenient)
		check(t, test.limit, facts(g.Outcome, g.Limit), facts(test.want, test.limit))
	}
}

// TestSuitableMargin: builds that change 7 % of the answers and are not worse pass a gate of that margin in
// about 19 of 20 runs, whatever the number of positions.
func TestSuitableMargin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for positions, want := range map[int]float64{100: 0.09, 300: 0.05, 1500: 0.03} {
		margin := SuitableMargin(positions)
		check(t, fmt.Sprintf("%d positions", positions), margin, want)
		const runs = 2000
		passed := 0
		for range runs {
			changed, gained := int(0.07*float64(positions)), 0
			for range changed {
				gained += random.IntN(2)
			}
			if -stats.PairedShares(gained, changed-gained, positions, stats.Quantile(limitLevel)).Low <= margin {
				passed++
			}
		}
		if share := float64(passed) / runs; share < 0.88 {
			t.Errorf("%d positions: %.3f pass", positions, share)
		}
	}
}
