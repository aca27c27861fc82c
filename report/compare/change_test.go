package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// What changed in a case, with points only where both have them.
func TestChangeOf(t *testing.T) {
	scored := func(solved bool, points *int) suites.Record {
		rec := reporttest.Pattern("x", "+").Records[0]
		rec.Solved, rec.Points = &solved, points
		return rec
	}
	for name, tt := range map[string]struct {
		base, other suites.Record
		kind        string
		points      *float64 // of the other one
	}{
		"gained":                    {scored(false, nil), scored(true, nil), Gained, nil},
		"lost":                      {scored(true, nil), scored(false, nil), Lost, nil},
		"nothing":                   {scored(true, new(3)), scored(true, new(3)), "", nil},
		"points":                    {scored(true, new(3)), scored(true, new(7)), ChangedPoints, new(7.0)},
		"points of one":             {scored(true, new(3)), scored(true, nil), "", nil},
		"points of the other":       {scored(true, nil), scored(true, new(3)), "", nil},
		"gained, with points":       {scored(false, new(0)), scored(true, new(10)), Gained, new(10.0)},
		"gained, points of one":     {scored(false, new(0)), scored(true, nil), Gained, nil},
		"lost, points of the other": {scored(true, nil), scored(false, new(2)), Lost, nil},
	} {
		tt.base.Contender, tt.other.Contender, tt.other.ContenderIndex = "a", "b", 1
		list := entrants(&reporttest.Trial{Contender: "a", Records: []suites.Record{tt.base}}, &reporttest.Trial{Contender: "b", Records: []suites.Record{tt.other}})
		cases := casesOfBoth(list)
		change, changed := changeOf(cases[0])
		if changed != (tt.kind != "") || changed && (change.Kind != tt.kind || !cmp.Equal(change.Points, tt.points) || (change.BasePoints == nil) != (tt.points == nil)) {
			t.Errorf("%s: %t, %+v, want %q", name, changed, change, tt.kind)
		}
	}
}

// TestChange: what a change says of its case.
func TestChange(t *testing.T) {
	base, other := reporttest.Pattern("a", "+-"), reporttest.Pattern("b", "-+")
	base.Records[0].Theme, base.Records[0].Avoid, base.Records[0].Expected = "pins", "Ka2", ""
	other.Records[0].Error, other.Records[0].Move = "timeout: late", ""
	base.Records[1].Disputed, other.Records[1].Disputed = "", "two moves win"
	changes := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Changes
	want := []Change{
		{
			Suite: "wac", Case: "0000000000000000", ID: "wac.000", Theme: "pins", Phase: "endgame", FEN: "8/8/11111111/11111111/8/8/8/K1k5 w - -",
			Kind: Lost, Avoid: "Ka2", BaseMove: "Kb2", Move: "timeout", BaseSolved: 1, Solved: 0,
		},
		{
			Suite: "wac", Case: "0000000000000001", ID: "wac.001", Phase: "endgame", FEN: "8/8/11111111/P1111111/8/8/8/K1k5 w - -",
			Kind: Gained, Expected: "Kb2", Disputed: "two moves win", BaseMove: "Ka2", Move: "Kb2", BaseSolved: 0, Solved: 1,
		},
	}
	for i := range want {
		want[i].Board = report.BoardURL(want[i].FEN)
	}
	check(t, "(-got +):", changes, want)
	check(t, "and", facts(changes[0].ExpectedText(), changes[1].ExpectedText()), facts("not Ka2", "Kb2"))
}

// TestDifference: most of the base's searches solved the case, and most of the contender's did
// not; one half is neither.
func TestDifference(t *testing.T) {
	for searches, want := range map[[2]string]string{
		{"+", "-"}: Lost, {"-", "+"}: Gained, {"+", "+"}: "", {"-", "-"}: "",
		{"++", "+-"}: "", {"+-", "--"}: "", {"++-", "+--"}: Lost, {"+--", "---"}: "", {"+++", "++-"}: "", {"+", " "}: "", {" ", "-"}: "",
	} {
		c := casesOfBoth(entrants(searched("a", searches[0]), searched("b", searches[1])))[0]
		check(t, searches, Difference(c.Base, c.Other), want)
	}
}

func TestShareText(t *testing.T) {
	for tally, want := range map[report.Tally]string{
		{}: "", {Sum: 1, Searches: 1}: "1", {Sum: 0, Searches: 1}: "0", {Sum: 2, Searches: 5}: "2/5", {Sum: 2, Searches: 2}: "2/2",
	} {
		check(t, "", shareText(tally), want)
	}
}

// TestShares: of the positions, or of the points.
func TestShares(t *testing.T) {
	for want, row := range map[[2]float64]Row{
		{0.5, 0.75}: {Figure: report.Solved, Positions: 4, BaseSolved: 2, Solved: 3, BasePoints: 1},
		{0.1, 0.2}:  {Figure: report.Points, Positions: 4, BaseSolved: 2, Solved: 3, BasePoints: 4, Points: 8, MaxPoints: 40},
		{0, 0}:      {Figure: report.Solved},
	} {
		base, other := row.Shares()
		check(t, "and", facts(base, other), facts(want[0], want[1]))
	}
}

func TestNumberText(t *testing.T) {
	third := 1.0 / 3
	for n, want := range map[float64]string{
		0: "0", 3: "3", third + third + third: "1", 2.9999999999: "3", 3.0000000001: "3", 2.5: "2.50", third: "0.33", -7: "-7", -0.25: "-0.25", 1e-8: "0.00",
	} {
		check(t, "", NumberText(n), want)
	}
}

func TestProbabilityText(t *testing.T) {
	for p, want := range map[float64]string{0: "p < 0.001", 0.000999: "p < 0.001", 0.001: "p = 0.001", 0.0124: "p = 0.012", 1: "p = 1.000"} {
		check(t, "", ProbabilityText(p), want)
	}
}
