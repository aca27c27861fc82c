package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/reporttest"
)

func TestShowsLarge(t *testing.T) {
	for detectable, want := range map[float64]bool{0.1: true, 0.5: true, 0.501: false, 1: false} {
		if got := (&Row{Detectable: &detectable}).ShowsLarge(); got != want {
			t.Errorf("%v: %t, want %t", detectable, got, want)
		}
	}
	if (&Row{}).ShowsLarge() {
		t.Error("nothing is detectable, which shows large differences")
	}
}

// TestDirection: no difference has no direction, however small the p-value.
func TestDirection(t *testing.T) {
	for name, tt := range map[string]struct {
		row  Row
		want Verdict
	}{
		"more solved": {Row{Figure: Solved, SolvedDiff: Interval{Value: 0.01}, PointsDiff: &Interval{Value: -1}}, Better},
		"less solved": {Row{Figure: Solved, SolvedDiff: Interval{Value: -0.01}, PointsDiff: &Interval{Value: 1}}, Worse},
		"as many":     {Row{Figure: Solved, PointsDiff: &Interval{Value: 1}}, ""},
		"more points": {Row{Figure: Points, PointsDiff: &Interval{Value: 0.5}, SolvedDiff: Interval{Value: -0.1}}, Better},
		"less points": {Row{Figure: Points, PointsDiff: &Interval{Value: -0.5}, SolvedDiff: Interval{Value: 0.1}}, Worse},
		"the same":    {Row{Figure: Points, PointsDiff: &Interval{}, SolvedDiff: Interval{Value: 0.1}}, ""},
	} {
		if got := (tested{row: &tt.row}).direction(); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
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
		{0, 0.01, 0.01, "", Equal},
		{0.1, 0.05, 1, Better, Better},
		{0.1, 0.05, 1, Worse, TooFew},
		{0.1, 0.005, 1, Worse, Better},
		{0.1, 0.0051, 1, TooFew, TooFew},
		{0.1, 1, 0.05, Equal, Equal},
		{0.1, 1, 0.0051, TooFew, TooFew},
		{0.1, 1, 0.005, TooFew, Equal},
	} {
		row := tested{row: &Row{Figure: Solved, SolvedDiff: Interval{Value: tt.value}, PAdjusted: &tt.p, PEqualAdjusted: &tt.equal}}
		if tt.whole != "" {
			row.whole = &Row{Verdict: tt.whole}
		}
		if got := row.verdict(alpha); got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
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
	twice := func(contender string, half bool) *reporttest.Trial { // one of two searches solves every other case
		s := &reporttest.Trial{Contender: contender}
		for i := range 80 {
			s.Add("wac", "", i/2, reporttest.Answer(half && i%4 == 0))
			s.Records[i].Repeat = i%2 + 1
		}
		return s
	}
	none := (*int)(nil)
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		detectable  float64
		needed      *int
	}{
		// Differences of 1 and 3 points: a standard deviation of √(40/39).
		// 2.801585·√(40/39)/√40·40/400, and (2.801585·√(40/39)/2)² = 2.01.
		"points": {points("a", 40, 2, 2), points("b", 40, 3, 5), 0.0448616, new(3)},
		// 0.25 ± 0.25: (2.801585·0.2531848/0.25)² = 8.05.
		"repeats": {twice("a", false), twice("b", true), 0.1121538, new(9)},
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
	if want := 0.0448616 * (2.241403 + 0.841621) / 2.801585; !cmp.Equal(*row.Detectable, want, approximately) {
		t.Errorf("one suite of two: detectable %v, want %v", *row.Detectable, want)
	}
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
		if got, want := of(cases, 0), solved(cases); got.Needed != nil || *got.Detectable != *want.Detectable {
			t.Errorf("%d cases: detectable %v, needed %v, want %v as of solved cases", cases, value(got.Detectable), value(got.Needed), *want.Detectable)
		}
	}
	// Five of eight have to differ for p = 1/32: no variance makes it less.
	if got, want := of(8, 1), solved(8); *want.Detectable < 0.5 || *got.Detectable != *want.Detectable || got.Needed == nil {
		t.Errorf("eight cases: detectable %v, needed %v, want %v", value(got.Detectable), value(got.Needed), *want.Detectable)
	}
	if got := of(3, 1); got.Detectable != nil || got.Needed != nil {
		t.Errorf("three cases: detectable %v, needed %v", value(got.Detectable), value(got.Needed))
	}
}

// value returns what a pointer points to, for messages.
func value[T any](p *T) any {
	if p == nil {
		return "none"
	}
	return *p
}
