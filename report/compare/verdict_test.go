package compare

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

func TestShowsLarge(t *testing.T) {
	for detectable, want := range map[float64]bool{0.1: true, 0.5: true, 0.501: false, 1: false} {
		check(t, "", (&Row{Detectable: &detectable}).ShowsLarge(), want)
	}
	check(t, "nothing is detectable, which shows large differences", (&Row{}).ShowsLarge(), false)
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
	points := func(contender string, cases, even, odd int) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i := range cases {
			s.Add("sts", "", i, reporttest.Scored([]int{even, odd}[i%2]))
		}
		return s
	}
	half, never := searched("b", slices.Repeat([]string{"+-", "--"}, 20)...), searched("a", slices.Repeat([]string{"--"}, 40)...) // of two searches one solves every other case
	none := (*int)(nil)
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		detectable  float64
		needed      *int
	}{
		// Differences of 1 and 3 points: a standard deviation of √(40/39).
		// Of the points that is a standard error of 0.0160128; with the additional observation, of
		// 1/40, it is 0.0296886: 1/40 + 1.959964·0.0296886 + 2.841459/40³/3/0.0296886² +
		// 0.841621·0.0160128.
		"points": {points("a", 40, 2, 2), points("b", 40, 3, 5), 0.1134557, new(22)},
		// 0.25 ± 0.25: (2.801585·0.2531848/0.25)² = 8.05.
		"repeats": {never, half, 0.1121538, new(9)},
		// Ten of 40 differ, two of them for the worse (Connor):
		// (1.959964·0.5 + 0.841621·√(0.25 - 0.15²))²/0.15² = 84.8.
		"solved": {
			reporttest.Pattern("a", "--------++------------------------------"), reporttest.Pattern("b", "++++++++--------------------------------"), -1, new(85),
		},
		"solved alike": {reporttest.Pattern("a", "++++----"), reporttest.Pattern("b", "++++----"), -1, none},
	} {
		row := mustCompare(t, entrants(tt.base, tt.other), Options{}).Pairs[0].Rows[0]
		if row.Detectable == nil || tt.detectable > 0 && !cmp.Equal(*row.Detectable, tt.detectable, approximately) || !cmp.Equal(row.Needed, tt.needed) {
			t.Errorf("%s: detectable %v, needed %v, want %v, %v", name, value(row.Detectable), value(row.Needed), tt.detectable, value(tt.needed))
		}
	}
	// Two suites share alpha.
	a, b := points("a", 40, 2, 2), points("b", 40, 3, 5)
	for i := range 40 {
		a.Add("wac", "", i, reporttest.Answer(true))
		b.Add("wac", "", i, reporttest.Answer(true))
	}
	row := mustCompare(t, entrants(a, b), Options{}).Pairs[0].Rows[0]
	want := 0.1287982
	check(t, "one suite of two", cmp.Equal(*row.Detectable, want, approximately), true)
}

// TestPowerWithoutVariance: where no case differs, the number of cases counts that would
// have to; a handful shows nothing, and some more only large differences.
func TestPowerWithoutVariance(t *testing.T) {
	points := func(contender string, cases, n int) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i := range cases {
			s.Add("sts", "", i, reporttest.Scored(min(9, n*(i+1))))
		}
		return s
	}
	solved := func(cases int) *Row {
		answers := "++++++++++++++++++++++++++++++++++++++++"[:cases]
		return &mustCompare(t, entrants(reporttest.Pattern("a", answers), reporttest.Pattern("b", answers)), Options{}).Pairs[0].Rows[0]
	}
	of := func(cases, n int) *Row {
		return &mustCompare(t, entrants(points("a", cases, 0), points("b", cases, n)), Options{}).Pairs[0].Rows[0]
	}
	for _, cases := range []int{8, 40} {
		got, want := of(cases, 0), solved(cases)
		check(t, fmt.Sprintf("%d cases", cases), facts(got.Needed, got.Detectable), facts(nil, *want.Detectable))
	}
	// Five of eight have to differ for p = 1/32: no variance makes it less.
	if got, want := of(8, 1), solved(8); *want.Detectable < 0.5 || *got.Detectable != *want.Detectable || got.Needed == nil {
		t.Errorf("eight cases: detectable %v, needed %v, want %v", value(got.Detectable), value(got.Needed), *want.Detectable)
	}
	got := of(3, 1)
	check(t, "three cases", facts(got.Detectable, got.Needed), facts(nil, nil))
}

// value returns what a pointer points to, for messages.
func value[T any](p *T) any {
	if p == nil {
		return "none"
	}
	return *p
}

func TestMarginText(t *testing.T) {
	for margin, want := range map[suites.Margin]string{
		{Share: 0.02}: "2 pp", {Share: 0.015}: "1.5 pp", {Share: 1}: "100 pp", {Share: 0.00125}: "0.125 pp",
		{Share: 0.1, OfSolved: true}: "10 % of what is solved",
	} {
		check(t, "", MarginText(margin), want)
	}
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
func TestSetKappa(t *testing.T) {
	row := Row{Margin: 0.1}
	(&judged{Row: &row, difference: &difference{values: make([]float64, 4)}}).setKappa(0.05)
	check(t, "", facts(row.Kappa == nil, row.Kappa, row.EqualPower, row.NeededForEqual), "false 0.16 0 215")
	// 400 that agree: kappa is 400·(0.1/0.05)² = 1600, which is certain.
	row = Row{Margin: 0.1}
	(&judged{Row: &row, difference: &difference{values: make([]float64, 400)}}).setKappa(0.05)
	if math.Abs(*row.Kappa-1600) > 1e-6 || *row.EqualPower < 0.999 {
		t.Errorf("kappa %v, power %v", *row.Kappa, *row.EqualPower)
	}
	for name, tt := range map[string]struct {
		margin float64
		values []float64
	}{"no margin": {0, make([]float64, 4)}, "no cases": {0.1, nil}} {
		row := Row{Margin: tt.margin}
		(&judged{Row: &row, difference: &difference{values: tt.values}}).setKappa(0.05)
		check(t, name, facts(row.Kappa, row.EqualPower, row.NeededForEqual), facts(nil, nil, nil))
	}
}

// TestMovesDiffer: the usual moves of repeats count, and a search that failed has none.
func TestMovesDiffer(t *testing.T) {
	moves := func(list ...string) (searches report.Searches) {
		for _, m := range list {
			searches = append(searches, &suites.Record{Move: m})
		}
		return searches
	}
	for _, tt := range []struct {
		a, b report.Searches
		want bool
	}{
		{moves("e4"), moves("e4"), false},
		{moves("e4"), moves("d4"), true},
		{moves("e4", "d4", "e4"), moves("e4"), false},
		{moves("e4", "d4", "d4"), moves("e4"), true},
		{moves(""), moves("e4"), false},
		{moves("", "", "d4"), moves("e4"), true},
	} {
		a, b := usualMove(tt.a), usualMove(tt.b)
		check(t, fmt.Sprintf("%q and %q", a, b), a != "" && b != "" && a != b, tt.want)
	}
}

// TestPointsText: halves are rounded up, as in the tables of one contender.
func TestPointsText(t *testing.T) {
	row := Row{BasePoints: 6900, Points: 7091, MaxPoints: 8000, PointsDiff: &Interval{}}
	check(t, "", row.PointsText(), "86.3 → 88.6 %")
}
