package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
)

// TestExactDifferences: integers over the common denominator, unless that is too large.
func TestExactDifferences(t *testing.T) {
	for name, tt := range map[string]struct {
		base, other []report.Tally
		want        []int64
	}{
		"none":       {nil, nil, []int64{}},
		"single":     {[]report.Tally{{Sum: 1, Searches: 1}, {Sum: 0, Searches: 1}}, []report.Tally{{Sum: 0, Searches: 1}, {Sum: 3, Searches: 1}}, []int64{-1, 3}},
		"sixths":     {[]report.Tally{{Sum: 1, Searches: 2}}, []report.Tally{{Sum: 2, Searches: 3}}, []int64{1}},
		"as large":   {[]report.Tally{{Sum: 1, Searches: 1_000_000_000}}, []report.Tally{{Sum: 0, Searches: 1}}, []int64{-1}},
		"thirtieths": {[]report.Tally{{Sum: 1, Searches: 2}, {Sum: 2, Searches: 3}}, []report.Tally{{Sum: 1, Searches: 1}, {Sum: 1, Searches: 5}}, []int64{15, -14}},
		"too large":  {[]report.Tally{{Sum: 1, Searches: 1_000_000_007}}, []report.Tally{{Sum: 1, Searches: 1}}, []int64{1_000_000}},
	} {
		check(t, name, (sample{base: tt.base, other: tt.other}).exact(), tt.want)
	}
	for _, tt := range [][3]int64{{4, 6, 12}, {6, 4, 12}, {1, 7, 7}, {7, 1, 7}, {5, 5, 5}} {
		check(t, fmt.Sprintf("least common multiple of %d and %d", tt[0], tt[1]), leastMultiple(tt[0], tt[1]), tt[2])
	}
}

// TestUndecided: a case that some but not all searches of one contender solved.
func TestUndecided(t *testing.T) {
	none, half, all := report.Tally{Sum: 0, Searches: 2}, report.Tally{Sum: 1, Searches: 2}, report.Tally{Sum: 2, Searches: 2}
	for _, tt := range []struct {
		base, other report.Tally
		want        bool
	}{{none, all, false}, {all, none, false}, {half, all, true}, {none, half, true}} {
		check(t, "", (sample{base: []report.Tally{all, tt.base}, other: []report.Tally{all, tt.other}}).undecided(), tt.want)
	}
}

// A file written four times is no better evidence than the file: every figure of the
// comparison and of the gate stays, whatever the primary figure is.
func TestFileWrittenFourTimes(t *testing.T) {
	points := func(contender string, list ...int) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i, n := range list {
			s.Add("sts", fmt.Sprint("theme ", i%2), i, reporttest.Scored(n))
		}
		return s
	}
	for name, pair := range map[string][2]*reporttest.Trial{
		"solved": {
			reporttest.Pattern("a", strings.Repeat("+", 20)+"--+++++"), reporttest.Pattern("b", strings.Repeat("+", 20)+"++-----"),
		},
		"points": {points("a", 10, 3, 5, 8, 2, 10, 4, 0), points("b", 7, 4, 10, 0, 1, 10, 3, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			once := entrants(pair[0], pair[1])
			four := entrants(repeatedFile(pair[0], 4), repeatedFile(pair[1], 4))
			ignored := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".NPS" }, cmp.Ignore())
			close := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
			want := mustCompare(t, once, Options{}).Pairs[0]
			got := mustCompare(t, four, Options{}).Pairs[0]
			check(t, "rows (-four times +once):", got.Rows, want.Rows, ignored, close)
			check(t, "phases (-four times +once):", got.Phases, want.Phases, ignored, close)
			wanted, gated := mustGate(t, once[0], once[1], lenient), mustGate(t, four[0], four[1], lenient)
			check(t, "gate", facts(cmp.Diff(gated.Rows, wanted.Rows, ignored, close), gated.Outcome), facts("", wanted.Outcome))
			cases := len(pair[0].Records)
			note := fmt.Sprintf("%s: %d cases have %d different positions; each position counts once.", pair[0].Records[0].Suite, 4*cases, cases)
			check(t, "", facts(slices.Contains(got.Warnings, note), slices.Contains(gated.Notes, note)), "true true")
			row := joined(t, four, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 200})
			check(t, "an expectation", facts(row.P, row.Positions), facts(*want.Rows[0].P, cases))
		})
	}
}

// Cases of one position that ask for different moves are one position with the mean
// over them, as repeats of it are.
func TestPositionWithTwoQuestions(t *testing.T) {
	asked := func(contender string, answers ...bool) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i, solved := range answers {
			s.Add("wac", "", i, reporttest.Answer(solved))
		}
		s.Records[1].FEN = s.Records[0].FEN + " 0 9" // another case, with counters
		return s
	}
	row := mustCompare(t, entrants(asked("a", true, false, true), asked("b", true, true, true)), Options{}).Pairs[0].Rows[0]
	check(t, "", facts(row.Positions, row.BaseSolved, row.Solved, row.Gained, row.Lost, row.SolvedDiff.Value), "2 1.5 2 0 0 0.25")
	changes := mustCompare(t, entrants(asked("a", true, false, true), asked("b", true, true, true)), Options{}).Pairs[0].Changes
	check(t, "changes", facts(len(changes), changes[0].ID), "1 wac.001")
}

// Equal contenders on a suite that has each position four times raise an alarm in about
// 5 of 100 comparisons; where cases count as independent, in far more.
func TestClusterFalseAlarms(t *testing.T) {
	t.Parallel()
	tries := 120
	if testenv.Nightly() {
		tries = 300
	}
	random := reporttest.NewRandom(5)
	suite := []reporttest.ChanceSuite{{Name: "wac", Cases: 60, Themes: 1}}
	alarms, naive := 0, 0
	for range tries {
		a, b := repeatedFile(reporttest.Chance("a", random, suite, 1), 4), repeatedFile(reporttest.Chance("b", random, suite, 1), 4)
		list := entrants(a, b)
		if alarm(mustCompareOnly(t, list)) {
			alarms++
		}
		d := differenceOfShares(sampleOf(casesOfBoth(list), report.Searches.Solved))
		if p, _ := d.test(report.Solved, 1); p <= DefaultAlpha {
			naive++
		}
	}
	if alarms < tries*1/100 || alarms > tries*75/1000 {
		t.Errorf("%d alarms in %d comparisons of equals, want about 5 %%", alarms, tries)
	}
	if naive < tries*20/100 {
		t.Errorf("%d alarms in %d if cases count as independent: the test shows nothing", naive, tries)
	}
}
