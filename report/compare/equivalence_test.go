package compare

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/reporttest"
	"keymove/suites"
)

func TestMarginText(t *testing.T) {
	for margin, want := range map[float64]string{0.02: "2 %", 0.015: "1.5 %", 1: "100 %", 0.00125: "0.125 %"} {
		if got := MarginText(margin); got != want {
			t.Errorf("%v: %s, want %s", margin, got, want)
		}
	}
	if got := Equal.Text(0.02); got != "equal within 2 %" {
		t.Errorf("equal: %s", got)
	}
	if got := TooFew.Text(0.02); got != "too few positions" {
		t.Errorf("too few: %s", got)
	}
}

// approximately compares numbers that were rounded by hand.
var approximately = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-4*max(1, math.Abs(a)) })

// scoredTrial has a search of each case: its points, of which so many can be had; 0 for no
// maximum.
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
	repeated := reporttest.Pattern("b", "+-")
	repeated.Records = append(repeated.Records[:1:1], repeated.Records[0], repeated.Records[1])
	repeated.Records[1].Solved = new(false)
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		figure      Figure
		most        float64 // points
		want        differing
	}{
		"solved": {
			reporttest.Pattern("a", "+--+-"), reporttest.Pattern("b", "-++++"), Solved, 0,
			differing{shares: true, more: 3, less: 1, values: []float64{-1, 1, 1, 0, 1}, most: 1},
		},
		"repeats": {
			reporttest.Pattern("a", "+-"), repeated, Solved, 0,
			differing{more: 0, less: 1, values: []float64{-0.5, 0}, most: 1},
		},
		"points": {
			scoredTrial("a", []int{10, 10, 10}, 3, 10, 5), scoredTrial("b", []int{10, 10, 10}, 8, 9, 5), Points, 30,
			differing{more: 1, less: 1, values: []float64{0.5, -0.1, 0}, most: 1},
		},
		"points of one": {
			scoredTrial("a", []int{10}, 3), scoredTrial("b", []int{10}, 5), Points, 10,
			differing{more: 1, values: []float64{0.2}, most: 1},
		},
		"points that differ": {
			scoredTrial("a", []int{30, 10}, 30, 0), scoredTrial("b", []int{30, 10}, 0, 4), Points, 40,
			differing{more: 1, less: 1, values: []float64{-1.5, 0.2}, most: 1.5},
		},
		"points without a maximum": {
			scoredTrial("a", []int{0, 0}, 3, 0), scoredTrial("b", []int{0, 0}, 1, 0), Points, 0,
			differing{less: 1, values: []float64{-2, 0}, most: 2},
		},
	} {
		list := entrants(tt.base, tt.other)
		row := &Row{Figure: tt.figure, MaxPoints: tt.most}
		got := tested{row: row, cases: pairUp(answersOf(list[0]), answersOf(list[1]))}.differing()
		if diff := cmp.Diff(got, tt.want, cmp.AllowUnexported(differing{}), approximately); diff != "" {
			t.Errorf("%s (-got +want):\n%s", name, diff)
		}
	}
}

// TestDeviation: cases that agree deviate as if one of them did not.
func TestDeviation(t *testing.T) {
	for name, tt := range map[string]struct {
		values []float64
		want   float64
	}{
		"none":    {nil, 1},
		"one":     {[]float64{0.5}, 1},
		"agree":   {[]float64{0, 0, 0, 0}, 0.5},
		"deviate": {[]float64{1, -1, 1, -1}, math.Sqrt(4.0 / 3)},
	} {
		d := differing{values: tt.values}
		if got := d.deviation(); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// TestSetKappa by hand: four cases that agree have a deviation of 1/2, so kappa is
// 4·(0.1/0.5)² at a margin of 10 %; needed are (1.64485 + 1.28155)²·(0.5/0.1)² = 214.1.
func TestSetKappa(t *testing.T) {
	row := Row{Margin: 0.1}
	tested{row: &row}.setKappa(&differing{values: make([]float64, 4)}, 0.05)
	if row.Kappa == nil || math.Abs(*row.Kappa-0.16) > 1e-9 || *row.EqualPower != 0 || *row.NeededForEqual != 215 {
		t.Errorf("%+v", row)
	}
	// 400 that agree: kappa is 400·(0.1/0.05)² = 1600, which is certain.
	row = Row{Margin: 0.1}
	tested{row: &row}.setKappa(&differing{values: make([]float64, 400)}, 0.05)
	if math.Abs(*row.Kappa-1600) > 1e-6 || *row.EqualPower < 0.999 {
		t.Errorf("kappa %v, power %v", *row.Kappa, *row.EqualPower)
	}
	for name, tt := range map[string]struct {
		margin float64
		values []float64
	}{"no margin": {0, make([]float64, 4)}, "no cases": {0.1, nil}} {
		row := Row{Margin: tt.margin}
		tested{row: &row}.setKappa(&differing{values: tt.values}, 0.05)
		if row.Kappa != nil || row.EqualPower != nil || row.NeededForEqual != nil {
			t.Errorf("%s: %+v", name, row)
		}
	}
}
