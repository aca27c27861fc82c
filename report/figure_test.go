package report

import (
	"slices"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestFigureOf: points decide if nine of ten cases that ask for something have a list, mates found if each
// asks for a mate; a few of either change nothing.
func TestFigureOf(t *testing.T) {
	move := suites.Record{Expected: "Qg6", Solved: new(true)}
	list := suites.Record{Expected: "Qg6", Solved: new(true), MaxPoints: new(10)}
	single := suites.Record{Expected: "Qg6", Solved: new(true), MaxPoints: new(1)}
	onlyPoints := suites.Record{MaxPoints: new(10)}
	worthless := suites.Record{Expected: "Qg6", Solved: new(true), MaxPoints: new(0)}
	mate := suites.Record{Expected: "#3", Solved: new(false), MaxPoints: new(1)}
	mated := suites.Record{Expected: "#-2", Avoid: "Kd1", Solved: new(true), MaxPoints: new(1)}
	withMate := suites.Record{Expected: "Qg6 #3", Solved: new(true), MaxPoints: new(1)} // bm and dm
	unasked := suites.Record{MaxPoints: new(0)}
	for name, tt := range map[string]struct {
		records []suites.Record
		want    Figure
	}{
		"none":                          {nil, Solved},
		"moves":                         {[]suites.Record{move, move}, Solved},
		"lists":                         {[]suites.Record{list, list}, Points},
		"lists, one of a single point":  {[]suites.Record{list, single}, Points},
		"single points are what solves": {[]suites.Record{single, single}, Solved},
		"moves with a mate beside them": {[]suites.Record{withMate, withMate, mate}, Found},
		"a mate beside a move, and moves that mate": {[]suites.Record{withMate, {Expected: "Qg7# Qh7#", Solved: new(true)}}, Solved},
		"lists without bm":                          {[]suites.Record{onlyPoints}, Points},
		"lists, but not of all":                     {[]suites.Record{list, move, list}, Solved},
		"nine lists of ten":                         {append(slices.Repeat([]suites.Record{list}, 9), move), Points},
		"eight lists of nine":                       {append(slices.Repeat([]suites.Record{list}, 8), move), Solved},
		"nine lists and a mate":                     {append(slices.Repeat([]suites.Record{list}, 9), mate), Points},
		"no points to be had":                       {[]suites.Record{worthless}, Solved},
		"nothing asked":                             {[]suites.Record{unasked}, Solved},
		"lists, and nothing asked":                  {[]suites.Record{list, unasked}, Points},
		"mates":                                     {[]suites.Record{mate, mated}, Found},
		"mates, and nothing asked":                  {[]suites.Record{unasked, mate}, Found},
		"a mate among moves":                        {[]suites.Record{move, mate}, Solved},
		"a mate among lists":                        {[]suites.Record{list, mate}, Solved},
	} {
		reporttest.Want(t, FigureOf(suites.RecordsOf(tt.records)), tt.want, name)
		summaries := Summarize(suites.RecordsOf(tt.records))
		for i := range summaries {
			reporttest.Want(t, summaries[i].Figure, tt.want, name)
		}
	}
}

// TestListsOfPoints: single points are no lists.
func TestListsOfPoints(t *testing.T) {
	for most, want := range map[int]int{10: 2, 1: 0} {
		var asked Asked
		for range 2 {
			asked.Add(&suites.Record{Expected: "Qg6", Solved: new(true), MaxPoints: &most})
		}
		if lists, cases := asked.Lists(); lists != want || cases != 2 {
			t.Errorf("%d points: %d lists of %d cases", most, lists, cases)
		}
	}
	if Found.Noun() != "mates found" || Points.Noun() != "points" {
		t.Errorf("%s, %s", Found.Noun(), Points.Noun())
	}
}
