package compare

import (
	"testing"

	"github.com/google/go-cmp/cmp"

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
		cases := pairUp(answersOf(list[0]), answersOf(list[1]))
		change, changed := changeOf(cases[0])
		if changed != (tt.kind != "") || changed && (change.Kind != tt.kind || !cmp.Equal(change.Points, tt.points) || (change.BasePoints == nil) != (tt.points == nil)) {
			t.Errorf("%s: %t, %+v, want %q", name, changed, change, tt.kind)
		}
	}
}
