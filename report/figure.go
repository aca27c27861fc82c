package report

import (
	"iter"

	"keymove/suites"
)

// Figure is what a suite is judged by. It is decided once for a whole suite, from what its
// cases ask for; its themes, phases and versions share it.
type Figure string

// The figures.
const (
	// Solved is the number of positions that the move played solves.
	Solved Figure = "solved"
	// Points come from lists of moves, which nine of ten cases that ask for anything have.
	Points Figure = "points"
	// Found is the number of mates found, where each case that asks for anything asks for a
	// mate, alone or with the moves that begin it. How many of them are as short as asked for,
	// the best ones, is counted, too.
	Found Figure = "found"
)

// FigureOf returns the figure of a suite, given a record of each of its cases.
func FigureOf(records iter.Seq[*suites.Record]) Figure {
	var asked Asked
	for rec := range records {
		asked.Add(rec)
	}
	return asked.Figure()
}

// Asked counts what the cases of a suite ask for, as far as it decides the figure.
type Asked struct {
	cases, mates, lists int
	// several is set if a list has more than one point. A mate beside a move has a single one, too,
	// and earlier versions recorded its move alone.
	several bool
}

// Add counts the case of a record. Several records of a case change nothing.
func (k *Asked) Add(rec *suites.Record) {
	hasPoints := rec.MaxPoints != nil && *rec.MaxPoints > 0
	if rec.Solved == nil && !hasPoints {
		return
	}
	k.cases++
	switch {
	case rec.AsksForMate():
		k.mates++
	case HasList(rec):
		k.lists++
		k.several = k.several || *rec.MaxPoints > 1
	}
}

// Lists returns how many of the cases that ask for anything have a list of points; 0 if no list has more
// than one point.
func (k *Asked) Lists() (lists, cases int) {
	if !k.several {
		return 0, k.cases
	}
	return k.lists, k.cases
}

// HasList reports whether the case of a record has points that no mate decides.
func HasList(rec *suites.Record) bool {
	return rec.MaxPoints != nil && *rec.MaxPoints > 0 && !rec.AsksForMate()
}

// Figure returns the figure: a few mates among moves, or a few lists, do not change what the
// other cases are judged by.
func (k *Asked) Figure() Figure {
	switch {
	case k.cases == 0:
		return Solved
	case k.mates == k.cases:
		return Found
	case suites.PointsDecide(k.lists, k.cases) && k.several:
		return Points
	}
	return Solved
}

// Of returns the figure of the searches of a case: how many solved it or found the mate, or
// their points.
func (f Figure) Of(s Searches) Tally {
	if f == Points {
		return s.Points()
	}
	return s.Solved()
}

// Unit returns what shares of the figure are shares of.
func (f Figure) Unit() string {
	if f == Points {
		return "points"
	}
	return "positions"
}

// Noun returns the figure as sentences name it.
func (f Figure) Noun() string {
	if f == Found {
		return "mates found"
	}
	return string(f)
}
