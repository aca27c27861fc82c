package report

import (
	"fmt"
	"slices"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestFigureOf: points decide if nine of ten cases that ask for something have a list, mates found if each
// asks for a mate; a few of either change nothing.
func TestFigureOf(t *testing.T) {
	of := func(expected string, maxPoints int) suites.Record {
		return suites.Record{Expected: expected, Solved: new(true), MaxPoints: &maxPoints}
	}
	move := suites.Record{Expected: "Qg6", Solved: new(true)}
	list, single, worthless, mate := of("Qg6", 10), of("Qg6", 1), of("Qg6", 0), of("#3", 1)
	withMate := of("Qg6 #3", 1) // bm and dm
	mated, onlyPoints, unasked := of("#-2", 1), suites.Record{MaxPoints: new(10)}, suites.Record{MaxPoints: new(0)}
	mated.Avoid = "Kd1"
	type records []suites.Record
	nine, eight := slices.Repeat(records{list}, 9), slices.Repeat(records{list}, 8)
	for name, tt := range map[string]struct {
		records records
		want    Figure
	}{
		"none": {nil, Solved}, "moves": {records{move, move}, Solved}, "lists": {records{list, list}, Points},
		"lists, one of a single point": {records{list, single}, Points}, "single points are what solves": {records{single, single}, Solved},
		"moves with a mate beside them":             {records{withMate, withMate, mate}, Found},
		"a mate beside a move, and moves that mate": {records{withMate, {Expected: "Qg7# Qh7#", Solved: new(true)}}, Solved},
		"lists without bm":                          {records{onlyPoints}, Points}, "lists, but not of all": {records{list, move, list}, Solved},
		"nine lists of ten": {append(nine, move), Points}, "eight lists of nine": {append(eight, move), Solved}, "nine lists and a mate": {append(nine, mate), Points},
		"no points to be had": {records{worthless}, Solved}, "nothing asked": {records{unasked}, Solved}, "lists, and nothing asked": {records{list, unasked}, Points},
		"mates": {records{mate, mated}, Found}, "mates, and nothing asked": {records{unasked, mate}, Found},
		"a mate among moves": {records{move, mate}, Solved}, "a mate among lists": {records{list, mate}, Solved},
	} {
		reporttest.Want(t, FigureOf(suites.RecordsOf(tt.records)), tt.want, name)
		for _, summary := range Summarize(suites.RecordsOf(tt.records)) {
			reporttest.Want(t, summary.Figure, tt.want, name, "in the summary")
		}
	}
}

// TestListsOfPoints: single points are no lists.
func TestListsOfPoints(t *testing.T) {
	for most, want := range map[int]string{10: "2 2", 1: "0 2"} {
		var asked Asked
		for range 2 {
			asked.Add(&suites.Record{Expected: "Qg6", Solved: new(true), MaxPoints: &most})
		}
		reporttest.Want(t, fmt.Sprint(asked.Lists()), want, most)
	}
	reporttest.Want(t, Found.Noun()+Points.Noun(), "mates foundpoints")
}
