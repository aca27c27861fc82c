package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

// limitsRun returns a run of several limits: each contender solves a case at a limit, all counted from 0, as solves says.
func limitsRun(contenders []string, limits, cases int, solves func(contender, limit, number int) bool) *report.Run {
	meta := reporttest.Meta()
	meta.Contenders, meta.Axis = nil, nil
	for _, name := range contenders {
		meta.Contenders = append(meta.Contenders, suites.Contender{Name: name, Options: map[string]string{"name": name}})
	}
	for l := range limits {
		meta.Axis = append(meta.Axis, fmt.Sprintf("nodes=%d", 1000<<l))
	}
	meta.Limit, meta.Limits = strings.Join(meta.Axis, ", "), engine.Limits{Nodes: 1000}
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Positions = cases
	run := &report.Run{Path: "run", Meta: &meta}
	for l := range limits {
		for c, name := range contenders {
			for i := range cases {
				rec := suites.Record{
					Contender: name, ContenderIndex: c, Suite: meta.Suites[0].Name, CaseIndex: i, LimitIndex: l, Limit: meta.Axis[l], Repeat: 1,
					Case: fmt.Sprintf("%016x", i), ID: fmt.Sprint(i), FEN: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Expected: "Kd2", Move: "Kd1", MoveUCI: "e1d1",
					Solved: new(solves(c, l, i)), Depth: new(3), SelDepth: new(3), Nodes: new(uint64(1000 << l)), TimeUS: 1000,
				}
				reporttest.Numbered(&rec, i, 0)
				if *rec.Solved {
					rec.Move, rec.MoveUCI = "Kd2", "e1d2"
				}
				run.Records = append(run.Records, rec)
			}
		}
	}
	return run
}

// TestOverAllLimits: the rows at a limit are those of a run at it, but for p-values, which are adjusted to all rows; over
// all limits the difference is the mean of theirs, with the p-value of the signs of each case's sum.
func TestOverAllLimits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const limits, cases = 3, 150
	var solved [2][limits][cases]bool
	for l := range limits {
		for c := range solved {
			for i := range cases {
				solved[c][l][i] = random.Float64() < 0.5+0.1*float64(c)*float64(l)
			}
		}
	}
	solves := func(c, l, i int) bool { return solved[c][l][i] }
	run := limitsRun([]string{"base", "other"}, limits, cases, solves)
	c, err := Within(run)
	if err != nil || len(c.Pairs) != limits+1 {
		t.Fatalf("%v, %d pairs", err, len(c.Pairs))
	}
	mean, sums := 0.0, make([]int64, cases)
	var p []float64
	for l := range limits {
		alone := testenv.Must(Within(limitsRun([]string{"base", "other"}, limits, cases, solves).Limits()[l]))(t)
		got, want := c.Pairs[l].Rows[0], alone.Pairs[0].Rows[0]
		check(t, fmt.Sprintf("at %s", c.Pairs[l].At), facts(got.SolvedDiff, got.P, c.Pairs[l].At),
			facts(want.SolvedDiff, *want.P, run.Meta.Axis[l]))
		mean += got.SolvedDiff.Value / limits
		p = append(p, *got.P)
		for i := range cases {
			sums[i] += int64(toInt(solves(1, l, i)) - toInt(solves(0, l, i)))
		}
	}
	over := c.Over().Pairs[0].Rows[0]
	check(t, "over all, nodes, speed", facts(over.SolvedDiff.Value, over.KeptNodes, over.NPS), facts(mean, nil, nil))
	check(t, "p over all", facts(*over.P), facts(stats.SignFlip(sums, DefaultSeed).TwoSidedMid()))
	adjusted := stats.Holm(append(p, *over.P))
	for i, pair := range c.Pairs {
		check(t, "adjusted to all rows", *pair.Rows[0].PAdjusted, adjusted[i])
	}
}

// contendersAt are the contenders of runs at each limit.
func contendersAt(runs ...*report.Run) (list []Contender) {
	for _, run := range runs {
		for _, part := range run.Limits() {
			list = append(list, AllOf(part)...)
		}
	}
	return list
}

func toInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

// TestLimitsOfFindings: what was found at one limit says at which, and is found over all limits, too.
func TestLimitsOfFindings(t *testing.T) {
	third := func(c, l, i int) bool { return i%(2+c) == 0 }
	failed, incomplete := limitsRun([]string{"base", "other"}, 2, 40, third), limitsRun([]string{"base", "other"}, 2, 40, third)
	last := &failed.Records[len(failed.Records)-1]
	last.Error, last.Solved, last.Move, last.MoveUCI = "crash: it ended", new(false), "", ""
	incomplete.Records = incomplete.Records[:len(incomplete.Records)-21]
	same := testenv.Must(Within(limitsRun([]string{"base", "other"}, 2, 40, func(c, l, i int) bool { return i%2 == 0 })))(t)
	check(t, "the same at all limits", same.Warnings, []string{
		"No search of other differed from that of base: name=other had no effect on these positions.",
	})
	for i, wants := range []bool{false, true, true} {
		pair := testenv.Must(Within(failed))(t).Pairs[i]
		check(t, pair.At, slices.Contains(pair.Warnings, "At nodes=2000: other failed in 1 search, which counts as unsolved."), wants)
		check(t, "an incomplete limit", len(testenv.Must(Within(incomplete))(t).Pairs[i].NotComparable) > 0, wants)
	}
}

// TestNoLimitShared: runs without a limit in common are not compared, and two that share some are compared at these.
func TestNoLimitShared(t *testing.T) {
	solves := func(c, l, i int) bool { return (i+l)%3 == 0 }
	two, three := limitsRun([]string{"a"}, 2, 20, solves), limitsRun([]string{"b"}, 3, 20, solves)
	c, err := Compare(contendersAt(two, three), Options{Alpha: DefaultAlpha})
	check(t, "two limits in common", facts(err, len(c.Pairs), c.Over()), facts(nil, 2, c))
	_, err = Compare(append(contendersAt(two)[:1], contendersAt(three)[2:]...), Options{Alpha: DefaultAlpha})
	check(t, "none in common", err, ErrNoLimitShared)
}

// TestFalseAlarmsOfLimits: of settings whose answers differ by chance at each of three limits, at most one run in twenty
// shows a difference of any of them, at any limit or over all; one that loses 5 % of 2 000 positions at one limit is seen.
func TestFalseAlarmsOfLimits(t *testing.T) {
	seeds, cases := testenv.Sample(1, 20), testenv.Sample(150, 1000)
	if testenv.Nightly() {
		seeds = 200
	}
	const limits = 3
	names := []string{"base", "chance 1", "chance 2", "chance 3", "loses"}
	alarms, seen := 0, 0
	for seed := range seeds {
		random := rand.New(rand.NewPCG(uint64(seed), 7))
		difficulty := make([]float64, cases)
		for i := range difficulty {
			difficulty[i] = random.Float64()
		}
		solved := make([]bool, limits*cases)
		run := limitsRun(names, limits, cases, func(c, l, i int) bool {
			switch flip := random.Float64(); {
			case c == 0:
				solved[l*cases+i] = difficulty[i] < 0.5+0.1*float64(l)
				return solved[l*cases+i]
			case flip < 0.1: // as many gained as lost
				return random.Float64() < 0.5+0.1*float64(l)
			case c == len(names)-1 && l == 1 && flip < 0.1+0.05/0.6 && solved[l*cases+i]:
				return false
			}
			return solved[l*cases+i]
		})
		c := testenv.Must(Compare(contendersAt(run), Options{Alpha: DefaultAlpha, Seed: DefaultSeed, Resamples: 20}))(t)
		alarmed := false
		for i := range c.Pairs {
			pair := &c.Pairs[i]
			switch differs := pair.Rows[0].Verdict.Differs(); {
			case pair.Contender != "loses":
				alarmed = alarmed || differs
			case differs && pair.At == "nodes=2000":
				seen++
			}
		}
		alarms += toInt(alarmed)
	}
	t.Logf("%d false alarms and %d losses seen in %d runs", alarms, seen, seeds)
	if most := stats.Z95*math.Sqrt(0.05*0.95*float64(seeds)) + 0.05*float64(seeds); float64(alarms) > most {
		t.Errorf("%d false alarms in %d runs", alarms, seeds)
	}
	if testenv.Long() && seen < seeds*9/10 {
		t.Errorf("the loss is seen in %d of %d runs", seen, seeds)
	}
}

// Over several limits a position differs whose answers differ at any of them, whichever limit comes first.
func TestAnswersDifferAtALimit(t *testing.T) {
	search := func(limit, move string, solved bool) *suites.Record {
		return &suites.Record{Limit: limit, Move: move, Solved: &solved}
	}
	base := report.Searches{search("nodes=1", "a", true), search("nodes=2", "a", false)}
	for _, test := range []struct {
		other          report.Searches
		moves, answers int
	}{
		{report.Searches{search("nodes=1", "a", true), search("nodes=2", "a", false)}, 0, 0},
		{report.Searches{search("nodes=1", "a", true), search("nodes=2", "b", false)}, 1, 1},
		{report.Searches{search("nodes=2", "a", false), search("nodes=1", "b", true)}, 1, 1},
		{report.Searches{search("nodes=1", "a", false), search("nodes=2", "a", true)}, 0, 1},
	} {
		moves, answers := countDiffering([]Case{{Base: base, Other: test.other}})
		check(t, "moves, answers", facts(moves, answers), facts(test.moves, test.answers))
	}
}
