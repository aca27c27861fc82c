package compare

import (
	"fmt"
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
	return reporttest.Pattern("x", strings.Repeat("-", 20)), reporttest.Pattern("x", strings.Repeat("-", 8)+strings.Repeat("+", 12))
}

// Unlike runs have no verdict, neither from a comparison nor from a gate, unless that
// is allowed; then every output has the note.
func TestUnlikeRunsHaveNoVerdict(t *testing.T) {
	for _, tt := range unlikeRuns {
		x, y := clearly()
		a, b := entrant("a", x, unchanged), entrant("b", y, tt.change)
		refused := mustCompare(t, []Contender{a, b}, Options{}).Pairs[0]
		row := refused.Rows[0]
		check(t, tt.name, facts(row.Verdict, row.P, row.PAdjusted, row.Detectable), facts(NotComparable, nil, nil, nil))
		check(t, tt.name, refused.NotComparable, []string{tt.reason})
		allowed := mustCompare(t, []Contender{a, b}, Options{AllowUnlike: true}).Pairs[0]
		check(t, fmt.Sprintf("%s, allowed", tt.name), facts(allowed.Rows[0].Verdict, len(allowed.NotComparable), strings.Contains(strings.Join(allowed.Warnings, " "), "(--allow-unlike)")),
			facts(Better, 0, true))
		g := mustGate(t, b, a, lenient)
		check(t, tt.name, facts(g.Outcome, len(g.Reasons), strings.HasPrefix(g.Reasons[0], strings.SplitAfter(tt.reason, ":")[0]), len(g.Rows)+len(g.Lost), len(slices.Collect(g.Tested))),
			facts(Unlike, 1, true, 0, 20))
		check(t, tt.name, facts(g.Asked, g.Sides == nil, g.Incomplete), "20 false false")
		for tested := range g.Tested {
			check(t, tt.name, facts(tested.TimeUS, tested.Lost, tested.New), facts(0, "", false))
		}
		opts := lenient
		opts.AllowUnlike = true
		g = mustGate(t, b, a, opts)
		check(t, tt.name, facts(g.Outcome, strings.Contains(strings.Join(g.Notes, " "), "(--allow-unlike)")), facts(Regressed, true))
	}
}

// Only the pair with the unlike run lacks a verdict, and the others are tested as if
// it were not there.
func TestUnlikePairLeavesOthers(t *testing.T) {
	x, y := clearly()
	a, b := entrant("a", x, unchanged), entrant("b", y, unchanged)
	c := entrant("c", y, func(m *report.Meta) { m.HashMiB = 1 })
	pairs := mustCompare(t, []Contender{a, b, c}, Options{}).Pairs
	alone := mustCompare(t, []Contender{a, b}, Options{}).Pairs[0]
	check(t, "", facts(pairs[1].Rows[0].Verdict, pairs[0].Rows[0].PAdjusted, len(pairs[0].NotComparable)),
		facts(NotComparable, *alone.Rows[0].PAdjusted, 0))
}

// What a lone records.csv does not say is unknown: a note.
func TestUnknownIsNoRefusal(t *testing.T) {
	x, y := clearly()
	a, b := entrant("a", x, unchanged), entrants(y)[0]
	c := mustCompare(t, []Contender{a, b}, Options{})
	check(t, "not comparable, warnings", facts(len(c.Refusals()), len(c.Warnings), strings.Contains(c.Warnings[0], "may differ")),
		"0 1 true")
	g := mustGate(t, a, b, lenient)
	check(t, "", facts(g.Outcome == Unlike, g.Incomplete, g.Limit), "false false nodes=1000")
}

// A starved run has no verdict against any other, nor within itself.
func TestStarvedRunHasNoVerdict(t *testing.T) {
	x, y := clearly()
	for i := range y.Records {
		y.Records[i].Contender = "y"
	}
	both := &reporttest.Trial{Contender: "x", Records: append(x.Records, y.Records...)}
	for i := range both.Records {
		both.Records[i].CPUUS = new(int64(500))
	}
	run := entrant("run", both, func(m *report.Meta) { m.Limits.MoveTime = time.Second }).Run
	list := []Contender{{Name: "x", Own: "x", Run: run}, {Name: "y", Own: "y", Run: run}}
	const want = "run had too little CPU: half of its searches got at most 25 % of a CPU, so its results are too low."
	pair := mustCompare(t, list, Options{AllowMissing: true}).Pairs[0]
	check(t, "", facts(pair.Rows[0].Verdict, pair.NotComparable), facts(NotComparable, []string{want}))
	row := joined(t, list, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 20})
	check(t, "an expectation", facts(row.Verdict, row.P), facts(NotComparable, nil))
}

// A contender that does not obey the limit has no verdict; of a lone records.csv the
// limit is known, too.
func TestDisobedientHasNoVerdict(t *testing.T) {
	x, y := clearly()
	for i := range y.Records {
		y.Records[i].Nodes, y.Records[i].FEN = new(uint64(9000)), "8/8/8/8/8/8/8/K3k3 w - -"
	}
	const want = "b does not obey its limit: it used 9 times its nodes in the median of 20 searches; use --movetime or --depth instead."
	a, b := entrant("a", x, unchanged), entrant("b", y, unchanged)
	b.Name = "b"
	file := entrants(y)[0]
	file.Name = "b"
	for _, other := range []Contender{b, file} {
		pair := mustCompare(t, []Contender{a, other}, Options{}).Pairs[0]
		check(t, "", facts(pair.Rows[0].Verdict, pair.NotComparable), facts(NotComparable, []string{want}))
		g := mustGate(t, other, a, lenient)
		check(t, "", facts(g.Outcome, g.Reasons), facts(Unlike, []string{want}))
	}
}

// Up to one unpaired case in twenty is a warning.
func TestUnpairedCases(t *testing.T) {
	for _, tt := range []struct {
		base, other int
		comparable  bool
	}{{20, 19, true}, {19, 20, true}, {20, 18, false}, {18, 20, false}} {
		list := entrants(reporttest.Pattern("a", strings.Repeat("+", tt.base)), reporttest.Pattern("b", strings.Repeat("+", tt.other)))
		c := mustCompare(t, list, Options{})
		check(t, fmt.Sprintf("%d and %d cases", tt.base, tt.other), facts(len(c.Refusals()) == 0, len(c.Warnings)),
			facts(tt.comparable, 1))
		c = mustCompare(t, list, Options{AllowMissing: true})
		check(t, fmt.Sprintf("%d and %d cases, allowed", tt.base, tt.other), len(c.Refusals()), 0)
	}
}

// What a run lacks is not comparable, and what the baseline lacks is not, either: the rows are of what both have.
func TestGateOfMissingPositions(t *testing.T) {
	whole, part := strings.Repeat("+", 300), strings.Repeat("+", 277)
	strict, allowed := lenient, lenient
	strict.MaxLost = 0
	allowed.AllowMissing = true
	base, other := gatePair(reporttest.Pattern("x", whole), reporttest.Pattern("x", part))
	g := mustGate(t, base, other, strict)
	check(t, "", facts(g.Outcome, g.Incomplete, g.Rows[0].Lost, g.Rows[0].Positions, g.Asked, len(g.Lost), len(slices.Collect(g.Tested))),
		facts(Unlike, true, 0, 277, 277, 0, 277))
	want := "wac: 23 cases missing, only in base and not in other: wac.277, wac.278, wac.279, wac.280, wac.281, …."
	check(t, "reasons", slices.Contains(g.Reasons, want), true)
	check(t, "positions that were not searched change the signature", g.Signature, g.BaseSignature)
	g = mustGate(t, base, other, allowed)
	check(t, "allowed", facts(g.Outcome, g.Incomplete, g.Rows[0].Positions, strings.Contains(strings.Join(g.Notes, " "), "23 cases skipped, only in base and not in other: wac.277")),
		facts(NotWorse, false, 277, true))
	g = mustGate(t, other, base, strict)
	want = "wac: 23 cases skipped, only in base and not in other: wac.277, wac.278, wac.279, wac.280, wac.281, …."
	check(t, "a baseline with gaps", facts(g.Outcome, g.Incomplete, slices.Contains(g.Reasons, want)), facts(Unlike, true, true))
}

// A suite that the run lacks altogether is missing, too.
func TestGateOfMissingSuite(t *testing.T) {
	base, other := &reporttest.Trial{Contender: "x"}, &reporttest.Trial{Contender: "x"}
	for i := range 300 {
		base.Add("wac", "", i, reporttest.Answer(true))
		base.Add("sts", "", i, reporttest.Scored(10))
		other.Add("wac", "", i, reporttest.Answer(true))
	}
	g := mustGate(t, entrants(base)[0], entrants(other)[0], lenient)
	check(t, "", facts(g.Outcome, g.Incomplete, len(g.Rows), slices.Contains(g.Reasons, "sts: 300 cases missing, only in x and not in x: sts.000, sts.001, sts.002, sts.003, sts.004, ….")),
		facts(Unlike, true, 1, true))
}

// An incomplete run that is worse already is regressed, also where unlike runs are allowed; that it has too few
// solved positions for --min-solved may be for what is missing, and so decides nothing.
func TestGateOfIncompleteRuns(t *testing.T) {
	worse := strings.Repeat("+", 12) + strings.Repeat("-", 8)
	for name, tt := range map[string]struct {
		base, other string
		hash        int // of the base
		change      func(*GateOptions)
		want        Outcome
	}{
		"worse already":        {strings.Repeat("+", 30), worse, 16, func(*GateOptions) {}, Regressed},
		"worse, and unlike":    {strings.Repeat("+", 30), worse, 1, func(o *GateOptions) { o.AllowUnlike = true }, Regressed},
		"a number to solve":    {strings.Repeat("+", 30), strings.Repeat("+", 25), 16, func(o *GateOptions) { o.MinSolved = 30 }, Unlike},
		"a share to be solved": {strings.Repeat("+", 28) + "--", strings.Repeat("+", 19) + "-", 16, func(o *GateOptions) { o.MinShare = 0.98 }, Unlike},
		"nothing solved":       {strings.Repeat("-", 20), strings.Repeat("-", 15), 16, func(*GateOptions) {}, Unlike},
	} {
		opts := lenient
		tt.change(&opts)
		base := entrant("base", reporttest.Pattern("x", tt.base), func(m *report.Meta) { m.HashMiB = tt.hash })
		g := mustGate(t, base, entrant("other", reporttest.Pattern("x", tt.other), unchanged), opts)
		check(t, name, facts(g.Outcome, g.Incomplete, g.Rows[0].Positions), facts(tt.want, true, len(tt.other)))
	}
}

// A killed run is incomplete on either side.
func TestGateOfKilledRuns(t *testing.T) {
	answers := strings.Repeat("+", 300)
	whole := entrant("whole", reporttest.Pattern("x", answers), unchanged)
	killed := entrant("killed", reporttest.Pattern("x", answers), func(m *report.Meta) { m.Suites[0].Positions = 301 })
	opts := lenient
	opts.AllowMissing = true
	for _, pair := range [][2]Contender{{whole, killed}, {killed, whole}} {
		g := mustGate(t, pair[0], pair[1], lenient)
		check(t, "", facts(g.Outcome, g.Incomplete, g.Reasons[0]),
			facts(Unlike, true, "killed is incomplete: it has 300 of 301 records."))
		c := mustCompare(t, pair[:], Options{})
		check(t, "a comparison", c.Refusals().Texts(), []string{"killed is incomplete: it has 300 of 301 records."})
		g = mustGate(t, pair[0], pair[1], opts)
		check(t, "allowed", g.Outcome, NotWorse)
	}
}
