package compare

import (
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// What changed in a case, with points only where both have them.
func TestChangeOf(t *testing.T) {
	for name, tt := range map[string]struct {
		solved, otherSolved bool
		points, otherPoints *int
		want                string // and the points of both
	}{
		"gained":                    {false, true, nil, nil, Gained + " <nil> <nil>"},
		"lost":                      {true, false, nil, nil, Lost + " <nil> <nil>"},
		"nothing":                   {true, true, new(3), new(3), ""},
		"points":                    {true, true, new(3), new(7), ChangedPoints + " 3 7"},
		"points of one":             {true, true, new(3), nil, ""},
		"points of the other":       {true, true, nil, new(3), ""},
		"gained, with points":       {false, true, new(0), new(10), Gained + " 0 10"},
		"gained, points of one":     {false, true, new(0), nil, Gained + " <nil> <nil>"},
		"lost, points of the other": {true, false, nil, new(2), Lost + " <nil> <nil>"},
	} {
		a, b := reporttest.Pattern("a", "+"), reporttest.Pattern("b", "+")
		a.Records[0].Solved, a.Records[0].Points = &tt.solved, tt.points
		b.Records[0].Solved, b.Records[0].Points = &tt.otherSolved, tt.otherPoints
		got := ""
		if change, changed := changeOf(casesOfBoth(entrants(a, b))[0]); changed {
			got = facts(change.Kind, change.BasePoints, change.Points)
		}
		check(t, name, got, tt.want)
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
	check(t, "changes", changes, want)
	check(t, "expected", facts(changes[0].ExpectedText(), changes[1].ExpectedText()), facts("not Ka2", "Kb2"))
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

// TestShares: of the positions, or of the points.
func TestShares(t *testing.T) {
	for want, row := range map[[2]float64]Row{
		{0.5, 0.75}: {Figure: report.Solved, Positions: 4, BaseSolved: 2, Solved: 3, BasePoints: 1},
		{0.1, 0.2}:  {Figure: report.Points, Positions: 4, BaseSolved: 2, Solved: 3, BasePoints: 4, Points: 8, MaxPoints: 40},
		{0, 0}:      {Figure: report.Solved},
	} {
		base, other := row.Shares()
		check(t, "shares", facts(base, other), facts(want[0], want[1]))
	}
}

// TestTexts: numbers as they are shown: whole ones without decimals, halves rounded up as in the tables of one contender,
// probabilities with the digits that matter.
func TestTexts(t *testing.T) {
	third := 1.0 / 3
	for n, want := range map[float64]string{
		0: "0", 3: "3", third + third + third: "1", 2.9999999999: "3", 3.0000000001: "3", 2.5: "2.50", third: "0.33", -7: "-7", -0.25: "-0.25", 1e-8: "0.00",
	} {
		check(t, "number", NumberText(n), want)
	}
	for p, want := range map[float64]string{0: "p < 0.001", 0.000999: "p < 0.001", 0.001: "p = 0.001", 0.0124: "p = 0.012", 1: "p = 1.000"} {
		check(t, "probability", ProbabilityText(p), want)
	}
	for p, want := range map[float64]string{1: "1", 0.5: "0.5", 0.0123456: "0.01235", 0.0000123456: "1.235e-05"} {
		check(t, "cell", probabilityCell(&p), want)
	}
	for tally, want := range map[report.Tally]string{
		{}: "", {Sum: 1, Searches: 1}: "1", {Sum: 0, Searches: 1}: "0", {Sum: 2, Searches: 5}: "2/5", {Sum: 2, Searches: 2}: "2/2",
	} {
		check(t, "share", shareText(tally), want)
	}
	for margin, want := range map[suites.Margin]string{
		{Share: 0.02}: "2 pp", {Share: 0.015}: "1.5 pp", {Share: 1}: "100 pp", {Share: 0.00125}: "0.125 pp",
		{Share: 0.1, OfSolved: true}: "10 % of what is solved",
	} {
		check(t, "margin", MarginText(margin), want)
	}
	row := Row{BasePoints: 6900, Points: 7091, MaxPoints: 8000, PointsDiff: &Interval{}}
	check(t, "points", row.PointsText(), "86.3 → 88.6 %")
}
