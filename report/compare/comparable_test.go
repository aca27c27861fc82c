package compare

import (
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
)

// unlikeRuns are changes of a manifest that make a run unlike another, with the
// reason.
var unlikeRuns = []struct {
	name   string
	change func(*report.Meta)
	reason string
}{
	{"limit", func(m *report.Meta) { m.Limits.Nodes = 2000 }, "Different limits: nodes=1000 in a, nodes=2000 in b."},
	{"early stop", func(m *report.Meta) { m.EarlyStop = 3 }, "Different early stops: none in a, 3 in b; nodes, times and depths are those up to the stop."},
	{"hash", func(m *report.Meta) { m.HashMiB = 64 }, "Different hash: 16 MiB in a, 64 MiB in b."},
	{"threads", func(m *report.Meta) { m.Threads = 2 }, "Different threads: 1 in a, 2 in b."},
	{"errata", func(m *report.Meta) { m.Errata.Mode = "on" }, "Different errata modes: off in a, on in b."},
	{"edition of a suite", func(m *report.Meta) { m.Suites[0].SHA256, m.Suites[0].Edition = "fedcba9876543210", "02" },
		"Different editions of wac: sha256 0123456789ab… in a, fedcba987654… in b."},
}

// clearly are answers of two contenders that differ significantly.
func clearly() (base, other *reporttest.Trial) {
	return reporttest.Pattern("x", minus(20)), reporttest.Pattern("y", minus(8)+plus(12))
}

// Unlike runs have no verdict, neither from a comparison nor from a gate, unless that
// is allowed; then every output has the note.
func TestUnlikeRunsHaveNoVerdict(t *testing.T) {
	const note = "(--allow-unlike)"
	x, y := clearly()
	for _, tt := range unlikeRuns {
		a, b := entrant("a", x, unchanged), entrant("b", y, tt.change)
		pair := mustCompare(t, []Contender{a, b}, Options{}).Pairs[0]
		row := pair.Rows[0]
		check(t, tt.name, facts(row.Verdict, row.P, row.PAdjusted, row.Detectable), facts(NotComparable, nil, nil, nil))
		check(t, tt.name, pair.NotComparable, []string{tt.reason})
		pair = mustCompare(t, []Contender{a, b}, Options{AllowUnlike: true}).Pairs[0]
		check(t, tt.name+", allowed", facts(pair.Rows[0].Verdict, len(pair.NotComparable), strings.Contains(strings.Join(pair.Warnings, " "), note)),
			facts(Better, 0, true))
		g := mustGate(t, b, a, lenient)
		check(t, tt.name, facts(g.Outcome, len(g.Reasons), strings.HasPrefix(g.Reasons[0], strings.SplitAfter(tt.reason, ":")[0])),
			facts(Unlike, 1, true))
		check(t, tt.name, facts(g.Asked, g.Sides == nil, g.Incomplete, len(g.Rows)+len(g.Lost), len(slices.Collect(g.Tested))),
			"20 false false 0 20")
		for tested := range g.Tested {
			check(t, tt.name, facts(tested.TimeUS, tested.Lost, tested.New), facts(0, "", false))
		}
		g = mustGate(t, b, a, strictly(func(o *GateOptions) { o.AllowUnlike = true }))
		check(t, tt.name+", allowed", facts(g.Outcome, strings.Contains(strings.Join(g.Notes, " "), note)), facts(Regressed, true))
	}
	// Only the pair with the unlike run lacks a verdict, and the others are tested as if it were not there.
	a, b, c := entrant("a", x, unchanged), entrant("b", y, unchanged), entrant("c", y, unlikeRuns[2].change)
	pairs, alone := mustCompare(t, []Contender{a, b, c}, Options{}).Pairs, mustCompare(t, []Contender{a, b}, Options{}).Pairs[0]
	check(t, "others", facts(pairs[1].Rows[0].Verdict, pairs[0].Rows[0].PAdjusted, len(pairs[0].NotComparable)),
		facts(NotComparable, *alone.Rows[0].PAdjusted, 0))
	// What a lone records.csv does not say is unknown: a note.
	b = entrants(y)[0]
	lone := mustCompare(t, []Contender{a, b}, Options{})
	check(t, "unknown", facts(len(lone.Refusals()), len(lone.Warnings), strings.Contains(lone.Warnings[0], "may differ")), "0 1 true")
	g := mustGate(t, a, b, lenient)
	check(t, "unknown", facts(g.Outcome == Unlike, g.Incomplete, g.Limit), "false false nodes=1000")
}

// A starved run has no verdict against any other, nor within itself.
func TestStarvedRunHasNoVerdict(t *testing.T) {
	list := inOneRun("run", reporttest.Pattern("x", minus(20)), reporttest.Pattern("y", minus(8)+plus(12)))
	list[0].Run.Meta.Limits.MoveTime = time.Second
	for i := range list[0].Run.Records {
		list[0].Run.Records[i].CPUUS = new(int64(500))
	}
	const want = "run had too little CPU: half of its searches got at most 25 % of a CPU, so its results are too low."
	pair := mustCompare(t, list, Options{}).Pairs[0]
	check(t, "a starved run", facts(pair.Rows[0].Verdict, pair.NotComparable), facts(NotComparable, []string{want}))
	row := joined(t, list, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 20})
	check(t, "an expectation", facts(row.Verdict, row.P), facts(NotComparable, nil))
}

// A contender that does not obey the limit has no verdict; of a lone records.csv the
// limit is known, too.
func TestDisobedientHasNoVerdict(t *testing.T) {
	x, _ := clearly()
	y := greedy("b", minus(8)+plus(12))
	for i := range y.Records {
		y.Records[i].FEN = "8/8/8/8/8/8/8/K3k3 w - -"
	}
	const want = "b does not obey its limit: it used 9 times its nodes in the median of 20 searches; use --movetime or --depth instead."
	a := entrant("a", x, unchanged)
	for _, other := range []Contender{entrant("b", y, unchanged), entrants(y)[0]} {
		pair := mustCompare(t, []Contender{a, other}, Options{}).Pairs[0]
		check(t, "a comparison", facts(pair.Rows[0].Verdict, pair.NotComparable), facts(NotComparable, []string{want}))
		g := mustGate(t, other, a, lenient)
		check(t, "a gate", facts(g.Outcome, g.Reasons), facts(Unlike, []string{want}))
	}
}

// Up to one unpaired case in twenty is a warning.
func TestUnpairedCases(t *testing.T) {
	for cases, comparable := range map[[2]int]bool{{20, 19}: true, {19, 20}: true, {20, 18}: false, {18, 20}: false} {
		list := entrants(reporttest.Pattern("a", plus(cases[0])), reporttest.Pattern("b", plus(cases[1])))
		c := mustCompare(t, list, Options{})
		check(t, cases, facts(len(c.Refusals()) == 0, len(c.Warnings)), facts(comparable, 1))
		check(t, cases, len(mustCompare(t, list, Options{AllowMissing: true}).Refusals()), 0)
	}
}

// What a run lacks is not comparable, and what the baseline lacks is not, either: the rows are of what both have. A suite
// that the run lacks altogether is missing, too.
func TestGateOfMissingPositions(t *testing.T) {
	const ids = "only in base and not in other: wac.277, wac.278, wac.279, wac.280, wac.281, …."
	strict := strictly(func(o *GateOptions) { o.MaxLost = 0 })
	g := gateOf(t, plus(300), plus(277), strict)
	check(t, "a gap", facts(g.Outcome, g.Incomplete, g.Rows[0].Lost, g.Rows[0].Positions, g.Asked, len(g.Lost), len(slices.Collect(g.Tested))),
		facts(Unlike, true, 0, 277, 277, 0, 277))
	check(t, "a gap", facts(slices.Contains(g.Reasons, "wac: 23 cases missing, "+ids), g.Signature), facts(true, g.BaseSignature))
	g = gateOf(t, plus(300), plus(277), strictly(func(o *GateOptions) { o.AllowMissing = true }))
	check(t, "allowed", facts(g.Outcome, g.Incomplete, g.Rows[0].Positions, strings.Contains(strings.Join(g.Notes, " "), "23 cases skipped, "+ids)),
		facts(NotWorse, false, 277, true))
	g = gateOf(t, plus(277), plus(300), strict)
	ofBase := strings.NewReplacer("in base", "in other", "in other", "in base").Replace(ids)
	check(t, "a baseline with gaps", facts(g.Outcome, g.Incomplete, slices.Contains(g.Reasons, "wac: 23 cases skipped, "+ofBase)),
		facts(Unlike, true, true))
	base, other := gatePair(answered(reporttest.Pattern("x", plus(300)), "sts", plus(9)), reporttest.Pattern("x", plus(300)))
	g = mustGate(t, base, other, lenient)
	want := "sts: 9 cases missing, only in base and not in other: sts.000, sts.001, sts.002, sts.003, sts.004, …."
	check(t, "a suite", facts(g.Outcome, g.Incomplete, len(g.Rows), slices.Contains(g.Reasons, want)), facts(Unlike, true, 1, true))
}

// An incomplete run that is worse already is regressed, also where unlike runs are allowed; that it has too few
// solved positions for --min-solved may be for what is missing, and so decides nothing.
func TestGateOfIncompleteRuns(t *testing.T) {
	for name, tt := range map[string]struct {
		base, other string
		hash        int // of the base
		change      func(*GateOptions)
		want        Outcome
	}{
		"worse already":        {plus(30), plus(12) + minus(8), 16, func(*GateOptions) {}, Regressed},
		"worse, and unlike":    {plus(30), plus(12) + minus(8), 1, func(o *GateOptions) { o.AllowUnlike = true }, Regressed},
		"a number to solve":    {plus(30), plus(25), 16, func(o *GateOptions) { o.MinSolved = 30 }, Unlike},
		"a share to be solved": {plus(28) + "--", plus(19) + "-", 16, func(o *GateOptions) { o.MinShare = 0.98 }, Unlike},
		"nothing solved":       {minus(20), minus(15), 16, func(*GateOptions) {}, Unlike},
	} {
		base, other := gatePair(reporttest.Pattern("x", tt.base), reporttest.Pattern("x", tt.other))
		base.Run.Meta.HashMiB = tt.hash
		g := mustGate(t, base, other, strictly(tt.change))
		check(t, name, facts(g.Outcome, g.Incomplete, g.Rows[0].Positions), facts(tt.want, true, len(tt.other)))
	}
}

// A killed run is incomplete on either side.
func TestGateOfKilledRuns(t *testing.T) {
	whole := entrant("whole", reporttest.Pattern("x", plus(300)), unchanged)
	killed := entrant("killed", reporttest.Pattern("x", plus(300)), func(m *report.Meta) { m.Suites[0].Positions = 301 })
	const want = "killed is incomplete: it has 300 of 301 records."
	for _, pair := range [][2]Contender{{whole, killed}, {killed, whole}} {
		g := mustGate(t, pair[0], pair[1], lenient)
		check(t, "a gate", facts(g.Outcome, g.Incomplete, g.Reasons[0]), facts(Unlike, true, want))
		check(t, "a comparison", mustCompare(t, pair[:], Options{}).Refusals().Texts(), []string{want})
		check(t, "allowed", mustGate(t, pair[0], pair[1], strictly(func(o *GateOptions) { o.AllowMissing = true })).Outcome, NotWorse)
	}
}
