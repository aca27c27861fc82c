package compare

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
)

// TestExactDifferences: integers over the common denominator, unless that is too large.
func TestExactDifferences(t *testing.T) {
	of := func(sum, searches int64) report.Tally { return report.Tally{Sum: sum, Searches: searches} }
	for name, tt := range map[string]struct {
		base, other []report.Tally
		want        []int64
	}{
		"none":       {nil, nil, nil},
		"single":     {[]report.Tally{of(1, 1), of(0, 1)}, []report.Tally{of(0, 1), of(3, 1)}, []int64{-1, 3}},
		"sixths":     {[]report.Tally{of(1, 2)}, []report.Tally{of(2, 3)}, []int64{1}},
		"as large":   {[]report.Tally{of(1, 1_000_000_000)}, []report.Tally{of(0, 1)}, []int64{-1}},
		"thirtieths": {[]report.Tally{of(1, 2), of(2, 3)}, []report.Tally{of(1, 1), of(1, 5)}, []int64{15, -14}},
		"too large":  {[]report.Tally{of(1, 1_000_000_007)}, []report.Tally{of(1, 1)}, []int64{1_000_000}},
	} {
		check(t, name, (sample{base: tt.base, other: tt.other}).exact(), tt.want)
	}
	for _, tt := range [][3]int64{{4, 6, 12}, {6, 4, 12}, {1, 7, 7}, {7, 1, 7}, {5, 5, 5}} {
		check(t, tt, leastMultiple(tt[0], tt[1]), tt[2])
	}
	none, half, all := of(0, 2), of(1, 2), of(2, 2) // a case is undecided that some but not all searches of one contender solved
	for tallies, want := range map[[2]report.Tally]bool{{none, all}: false, {all, none}: false, {half, all}: true, {none, half}: true} {
		s := sample{base: []report.Tally{all, tallies[0]}, other: []report.Tally{all, tallies[1]}}
		check(t, tallies, s.undecided(), want)
	}
}

// A file written four times is no better evidence than the file: every figure of the
// comparison and of the gate stays, whatever the primary figure is.
func TestFileWrittenFourTimes(t *testing.T) {
	for name, pair := range map[string][2]*reporttest.Trial{
		"solved": {reporttest.Pattern("a", plus(20)+"--+++++"), reporttest.Pattern("b", plus(20)+"++-----")},
		"points": {scored("a", 10, 3, 5, 8, 2, 10, 4, 0), scored("b", 7, 4, 10, 0, 1, 10, 3, 1)},
	} {
		once, four := entrants(pair[0], pair[1]), entrants(repeatedFile(pair[0], 4), repeatedFile(pair[1], 4))
		speed := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".NPS" }, cmp.Ignore())
		close := cmpopts.EquateApprox(0, 1e-9)
		want, got := mustCompare(t, once, Options{}).Pairs[0], mustCompare(t, four, Options{}).Pairs[0]
		check(t, name+": rows", got.Rows, want.Rows, speed, close)
		check(t, name+": changes", got.Changes, want.Changes, cmpopts.IgnoreFields(Change{}, "ID"))
		check(t, name+": phases", got.Phases, want.Phases, speed, close)
		wanted, gated := mustGate(t, once[0], once[1], lenient), mustGate(t, four[0], four[1], lenient)
		check(t, name+": gate", gated.Rows, wanted.Rows, speed, close)
		check(t, name+": outcome", gated.Outcome, wanted.Outcome)
		cases := len(pair[0].Records)
		note := fmt.Sprintf("%s: %d cases have %d different positions; each position counts once.", pair[0].Records[0].Suite, 4*cases, cases)
		check(t, name+": notes", facts(slices.Contains(got.Warnings, note), slices.Contains(gated.Notes, note)), "true true")
		row := joined(t, four, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 200})
		check(t, name+": an expectation", facts(row.P, row.Positions), facts(*want.Rows[0].P, cases))
	}
}

// Cases of one position that ask for different moves are one position with the mean
// over them, as repeats of it are.
func TestPositionWithTwoQuestions(t *testing.T) {
	a, b := reporttest.Pattern("a", "+-+"), reporttest.Pattern("b", "+++")
	for _, s := range []*reporttest.Trial{a, b} {
		s.Records[1].FEN = s.Records[0].FEN + " 0 9" // another case, with counters
	}
	pair := mustCompare(t, entrants(a, b), Options{}).Pairs[0]
	row := pair.Rows[0]
	check(t, "row", facts(row.Positions, row.BaseSolved, row.Solved, row.Gained, row.Lost, row.SolvedDiff.Value), "2 1.5 2 0 0 0.25")
	check(t, "changes", len(pair.Changes), 0) // as the row has none
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
	naive := 0
	alarms := count(tries, func() bool {
		a, b := repeatedFile(reporttest.Chance("a", random, suite, 1), 4), repeatedFile(reporttest.Chance("b", random, suite, 1), 4)
		list := entrants(a, b)
		d := differenceOfShares(sampleOf(casesOfBoth(list), report.Searches.Solved))
		if p, _ := d.test(report.Solved, 1); p <= DefaultAlpha {
			naive++
		}
		return alarm(mustCompareOnly(t, list))
	})
	if alarms < tries*1/100 || alarms > tries*75/1000 {
		t.Errorf("%d alarms in %d comparisons of equals, want about 5 %%", alarms, tries)
	}
	if naive < tries*20/100 {
		t.Errorf("%d alarms in %d if cases count as independent: the test shows nothing", naive, tries)
	}
}
