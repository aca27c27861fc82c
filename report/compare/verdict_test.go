package compare

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

func TestShowsLarge(t *testing.T) {
	for detectable, want := range map[float64]bool{0.1: true, 0.5: true, 0.501: false, 1: false} {
		check(t, detectable, (&Row{Detectable: &detectable}).ShowsLarge(), want)
	}
	check(t, "nothing detectable", (&Row{}).ShowsLarge(), false)
}

// TestDirection: no difference has no direction, however small the p-value.
func TestDirection(t *testing.T) {
	for name, tt := range map[string]struct {
		row  Row
		want Verdict
	}{
		"more solved": {Row{Figure: report.Solved, SolvedDiff: Interval{Value: 0.01}, PointsDiff: &Interval{Value: -1}}, Better},
		"less solved": {Row{Figure: report.Solved, SolvedDiff: Interval{Value: -0.01}, PointsDiff: &Interval{Value: 1}}, Worse},
		"as many":     {Row{Figure: report.Solved, PointsDiff: &Interval{Value: 1}}, ""},
		"more points": {Row{Figure: report.Points, PointsDiff: &Interval{Value: 0.5}, SolvedDiff: Interval{Value: -0.1}}, Better},
		"less points": {Row{Figure: report.Points, PointsDiff: &Interval{Value: -0.5}, SolvedDiff: Interval{Value: 0.1}}, Worse},
		"the same":    {Row{Figure: report.Points, PointsDiff: &Interval{}, SolvedDiff: Interval{Value: 0.1}}, ""},
	} {
		check(t, name, (&judged{Row: &tt.row}).direction(), tt.want)
	}
}

// TestVerdictOfARow: a p-value at its threshold is enough, which is ten times stricter for
// a theme whose suite has another verdict.
func TestVerdictOfARow(t *testing.T) {
	const alpha = 0.05
	for _, tt := range []struct {
		value, p, equal float64
		whole           Verdict // of the suite; empty for the row of a suite
		want            Verdict
	}{
		{0.1, 0.05, 1, "", Better},
		{-0.1, 0.05, 1, "", Worse},
		{0.1, 0.0501, 1, "", TooFew},
		{0.1, 0.01, 0.01, "", Better},
		{0.1, 0.1, 0.05, "", Equal},
		{0.1, 0.1, 0.0501, "", TooFew},
		{0, 0.01, 1, "", TooFew},
		{0, 0.01, 0.01, "", TooFew},
		{0, 0.06, 0.01, "", Equal},
		{0.1, 0.05, 1, Better, Better},
		{0.1, 0.05, 1, Worse, TooFew},
		{0.1, 0.005, 1, Worse, Better},
		{0.1, 0.0051, 1, TooFew, TooFew},
		{0.1, 1, 0.05, Equal, Equal},
		{0.1, 1, 0.0051, TooFew, TooFew},
		{0.1, 1, 0.005, TooFew, Equal},
	} {
		row := judged{Row: &Row{Figure: report.Solved, SolvedDiff: Interval{Value: tt.value}, PAdjusted: &tt.p, PEqualAdjusted: &tt.equal}}
		if tt.whole != "" {
			row.whole = &Row{Verdict: tt.whole}
		}
		row.RulesOutMargin = tt.equal <= row.level(Equal, alpha)
		check(t, tt, row.verdict(alpha), tt.want)
	}
}

// TestPower holds what is detectable, and how many positions are needed, against values by
// hand. The quantiles of the normal distribution are 1.959964 for 0.975, 2.241403 for
// 0.9875, and 0.841621 for a power of 80 %.
func TestPower(t *testing.T) {
	even, odd := scored("a", slices.Repeat([]int{2, 2}, 20)...), scored("b", slices.Repeat([]int{3, 5}, 20)...)
	half, never := searched("b", slices.Repeat([]string{"+-", "--"}, 20)...), searched("a", slices.Repeat([]string{"--"}, 40)...)
	for name, tt := range map[string]struct {
		row        *Row
		detectable any
		needed     any
	}{
		// Differences of 1 and 3 points: a standard deviation of √(40/39).
		// Of the points that is a standard error of 0.0160128; with the additional observation, of
		// 1/40, it is 0.0296886: 1/40 + 1.959964·0.0296886 + 2.841459/40³/3/0.0296886² +
		// 0.841621·0.0160128.
		"points": {rowOf(t, even, odd), 0.1134557, 22},
		// Of two searches one solves every other case. 0.25 ± 0.25: (2.801585·0.2531848/0.25)² = 8.05.
		"repeats": {rowOf(t, never, half), 0.1121538, 9},
		// Ten of 40 differ, two of them for the worse (Connor):
		// (1.959964·0.5 + 0.841621·√(0.25 - 0.15²))²/0.15² = 84.8.
		"solved":       {rowOf(t, reporttest.Pattern("a", minus(8)+"++"+minus(30)), reporttest.Pattern("b", plus(8)+minus(32))), nil, 85},
		"solved alike": {rowOf(t, reporttest.Pattern("a", "++++----"), reporttest.Pattern("b", "++++----")), nil, nil},
	} {
		check(t, name, facts(tt.row.Needed), facts(tt.needed))
		if want, isKnown := tt.detectable.(float64); isKnown {
			check(t, name, *tt.row.Detectable, want, approximately)
		}
	}
	two := rowOf(t, answered(even, "wac", plus(40)), answered(odd, "wac", plus(40))) // which share alpha
	check(t, "one suite of two", *two.Detectable, 0.1287982, approximately)
}

// TestPowerWithoutVariance: where no case differs, the number of cases counts that would
// have to; a handful shows nothing, and some more only large differences.
func TestPowerWithoutVariance(t *testing.T) {
	solved := func(cases int) *Row {
		return rowOf(t, reporttest.Pattern("a", plus(cases)), reporttest.Pattern("b", plus(cases)))
	}
	for _, cases := range []int{8, 40} {
		zeros := make([]int, cases)
		row := rowOf(t, scored("a", zeros...), scored("b", zeros...))
		check(t, cases, facts(row.Needed, row.Detectable), facts(nil, *solved(cases).Detectable))
	}
	// Five of eight have to differ for p = 1/32: no variance makes it less.
	row := rowOf(t, scored("a", make([]int, 8)...), scored("b", 1, 2, 3, 4, 5, 6, 7, 8))
	check(t, "eight cases", facts(row.Detectable, *row.Detectable < 0.5, row.Needed == nil),
		facts(*solved(8).Detectable, false, false))
	row = rowOf(t, scored("a", 0, 0, 0), scored("b", 1, 2, 3))
	check(t, "three cases", facts(row.Detectable, row.Needed), facts(nil, nil))
}

// approximately compares numbers that were rounded by hand.
var approximately = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-4*max(1, math.Abs(a)) })

// scoredTrial has a search of each case: its points, and their maximum; 0 for no maximum.
func scoredTrial(contender string, most []int, points ...int) *reporttest.Trial {
	s := &reporttest.Trial{Contender: contender}
	for i, n := range points {
		s.Add("sts", "", i, func(rec *suites.Record) {
			rec.Points, rec.MaxPoints = new(n), new(most[i])
			if most[i] == 0 {
				rec.MaxPoints = nil
			}
		})
	}
	return s
}

// TestDiffering: differences are shares of the positions, or of the mean of the points that
// a position has.
func TestDiffering(t *testing.T) {
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		figure      report.Figure
		most        float64 // points
		want        difference
	}{
		"solved": {
			reporttest.Pattern("a", "+--+-"), reporttest.Pattern("b", "-++++"), report.Solved, 0,
			difference{isShares: true, more: 3, less: 1, values: []float64{-1, 1, 1, 0, 1}, most: 1},
		},
		"repeats": {
			searched("a", "+", "-"), searched("b", "+-", "-"), report.Solved, 0,
			difference{more: 0, less: 1, values: []float64{-0.5, 0}, most: 1},
		},
		"points": {
			scoredTrial("a", []int{10, 10, 10}, 3, 10, 5), scoredTrial("b", []int{10, 10, 10}, 8, 9, 5), report.Points, 30,
			difference{more: 1, less: 1, values: []float64{0.5, -0.1, 0}, most: 1},
		},
		"points of one": {
			scoredTrial("a", []int{10}, 3), scoredTrial("b", []int{10}, 5), report.Points, 10,
			difference{more: 1, values: []float64{0.2}, most: 1},
		},
		"points that differ": {
			scoredTrial("a", []int{30, 10}, 30, 0), scoredTrial("b", []int{30, 10}, 0, 4), report.Points, 40,
			difference{more: 1, less: 1, values: []float64{-1.5, 0.2}, most: 1.5},
		},
		"points without a maximum": {
			scoredTrial("a", []int{0, 0}, 3, 0), scoredTrial("b", []int{0, 0}, 1, 0), report.Points, 0,
			difference{less: 1, values: []float64{-2, 0}, most: 2},
		},
	} {
		list := entrants(tt.base, tt.other)
		cases := casesOfBoth(list)
		got := differenceOfShares(sampleOf(cases, report.Searches.Solved))
		if tt.figure == report.Points {
			got = differenceOfMeans(sampleOf(cases, report.Searches.Points), sampleOf(cases, maxTally), tt.most)
		}
		got.sample, got.unit = sample{}, 0 // which are tested by what is made of them
		check(t, name, *got, tt.want, cmp.AllowUnexported(difference{}, sample{}, clusters{}), approximately)
	}
}

// TestSetKappa by hand: four cases that agree have a deviation of 1/2, so kappa is
// 4·(0.1/0.5)² at a margin of 10 %; needed are (1.64485 + 1.28155)²·(0.5/0.1)² = 214.1.
// Of 400 that agree it is 400·(0.1/0.05)², which is certain.
func TestSetKappa(t *testing.T) {
	for _, tt := range []struct {
		margin               float64
		cases                int
		kappa, power, needed any
	}{{0.1, 4, 0.16, 0, 215}, {0.1, 400, 1600, 1, 3}, {0, 4, nil, nil, nil}, {0.1, 0, nil, nil, nil}} {
		row := Row{Margin: tt.margin}
		(&judged{Row: &row, difference: &difference{values: make([]float64, tt.cases)}}).setKappa(0.05)
		check(t, tt.cases, facts(row.Kappa, row.EqualPower, row.NeededForEqual), facts(tt.kappa, tt.power, tt.needed))
	}
}

// TestMovesDiffer: the usual moves of repeats count, and a search that failed has none.
func TestMovesDiffer(t *testing.T) {
	for moves, want := range map[[2]string]bool{
		{"e4", "e4"}: false, {"e4", "d4"}: true, {"e4,d4,e4", "e4"}: false, {"e4,d4,d4", "e4"}: true, {"", "e4"}: false, {",,d4", "e4"}: true,
	} {
		var usual [2]string
		for i, text := range moves {
			var searches report.Searches
			for move := range strings.SplitSeq(text, ",") {
				searches = append(searches, &suites.Record{Move: move})
			}
			usual[i] = usualMove(searches)
		}
		check(t, moves, usual[0] != "" && usual[1] != "" && usual[0] != usual[1], want)
	}
}
