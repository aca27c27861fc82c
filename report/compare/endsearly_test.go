package compare

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
)

// using returns a contender whose searches used a number of nodes of 1000, or as many as a
// change of its manifest says.
func using(name, answers string, nodes uint64, change func(*report.Meta)) Contender {
	trial := reporttest.Pattern(name, answers)
	for i := range trial.Records {
		trial.Records[i].Nodes, trial.Records[i].Theme = new(nodes), []string{"pins", "forks"}[i%2]
		trial.Records[i].FEN = "8/8/" + strings.Repeat("8/", i/5) + strconv.Itoa(3+i%5) + "k" + strings.TrimPrefix(strconv.Itoa(4-i%5), "0") + strings.Repeat("/8", 4-i/5) + "/K7 w - -"
	}
	c := entrant(name, trial, change)
	c.Name = name
	return c
}

// TestGateOfABuildThatEndsEarly: it is regressed where that is significant, or where a limit
// of the gate is violated, else not comparable, and never passes; where the baseline did not
// use its limit either, all is as it was.
func TestGateOfABuildThatEndsEarly(t *testing.T) {
	const early, disobeys = " of its nodes; the baseline uses all.", "a does not obey its limit"
	much, few, none := minus(20), plus(19)+"-", plus(20)
	strict, allowed := strictly(func(o *GateOptions) { o.MaxLost = 0 }), strictly(func(o *GateOptions) { o.AllowUnlike = true })
	for _, tt := range []struct {
		name        string
		base, other string
		before, now uint64
		opts        GateOptions
		want        Outcome
		reason      string // the beginning of the first one
		lost        int
	}{
		{"significantly worse", none, much, 1000, 145, lenient, Regressed, "this build ends its searches early, after 0.14" + early, 20},
		{"not significantly", none, few, 1000, 146, lenient, Unlike, "this build ends its searches early, after 0.15" + early, 1},
		{"nothing lost", none, none, 1000, 146, lenient, Unlike, "this build ends its searches early, after 0.15" + early, 0},
		{"better", few, none, 1000, 146, lenient, Unlike, "this build ends its searches early, after 0.15" + early, 0},
		{"more lost than allowed", none, few, 1000, 146, strict, Regressed, "this build ends its searches early, after 0.15" + early, 1},
		{"allowed", none, none, 1000, 146, allowed, Inconclusive, "wac: a loss", 0},
		{"the baseline did not either", none, much, 146, 146, lenient, Unlike, disobeys, 0},
		{"nor as much", none, much, 400, 146, lenient, Unlike, disobeys, 0},
		{"only the baseline did not", none, none, 146, 1000, lenient, Unlike, disobeys, 0},
		{"more than its limit", none, much, 1000, 9000, lenient, Unlike, "b does not obey its limit: it used 9 times", 0},
		{"a baseline above its limit", none, none, 1900, 300, lenient, Unlike, "this build ends its searches early, after 0.3 of its nodes; the baseline uses 1.9.", 0},
		{"half, which is obeyed", none, much, 1000, 500, lenient, Regressed, "wac is significantly worse", 20},
	} {
		g := mustGate(t, using("a", tt.base, tt.before, unchanged), using("b", tt.other, tt.now, unchanged), tt.opts)
		check(t, tt.name, facts(g.Outcome, strings.HasPrefix(g.Reasons[0], tt.reason), len(g.Lost)), facts(tt.want, true, tt.lost))
		if g.Outcome == Unlike && strings.HasPrefix(tt.reason, "this build") {
			check(t, tt.name, facts(len(g.Rows), strings.Contains(g.Reasons[1], "wac in solved: "), strings.Contains(g.Reasons[1], " lost, "), g.Passes()),
				"1 true true false")
		}
	}
}

// TestEarlyEndIsNoted: a build that uses clearly less than before, and still obeys, is tested
// as usual, with a note; under another limit the shares say nothing.
func TestEarlyEndIsNoted(t *testing.T) {
	for _, tt := range []struct {
		before, now uint64
		change      func(*report.Meta)
		want        string
	}{
		{1000, 600, unchanged, "b: it ends its searches early, after 0.6 of its nodes; a uses all."},
		{1000, 899, unchanged, "b: it ends its searches early, after 0.9 of its nodes; a uses all."},
		{1000, 900, unchanged, ""},
		{1900, 1000, unchanged, ""},
		{600, 600, unchanged, ""},
		{1000, 600, func(m *report.Meta) { m.Limits.Nodes = 800 }, ""},
	} {
		c := mustCompare(t, []Contender{using("a", plus(10), tt.before, unchanged), using("b", plus(10), tt.now, tt.change)}, Options{})
		got := slices.DeleteFunc(c.Warnings, func(text string) bool { return !strings.Contains(text, "ends its searches early") })
		check(t, facts(tt.before, tt.now), strings.Join(got, " "), tt.want)
	}
	// One that does not obey has no verdict, and what was lost is said.
	list := []Contender{using("a", plus(10), 1000, unchanged), using("b", plus(7)+minus(3), 150, unchanged)}
	pair := mustCompare(t, list, Options{}).Pairs[0]
	check(t, "verdict", pair.Rows[0].Verdict, NotComparable)
	check(t, "reasons", pair.NotComparable, []string{
		"b: it ends its searches early, after 0.15 of its nodes; a uses all.",
		"b: wac in solved: 10 → 7 of 10; 3 positions lost, 0 gained.",
	})
	check(t, "an expectation", joined(t, list, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 20}).Verdict, NotComparable)
	allowed := mustCompare(t, list, Options{AllowUnlike: true}).Pairs[0]
	check(t, "allowed", facts(len(allowed.NotComparable), allowed.Rows[0].Verdict == NotComparable), "0 false")
}
