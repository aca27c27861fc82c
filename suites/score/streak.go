package score

import (
	"keymove/engine"
	"keymove/suites"
)

// Streak counts completed iterations in a row whose best line is what a case
// asks for: what a search needs to know that may stop early. It takes the
// reports of one search in their order.
//
// An iteration is complete by the report that says so, or else when a deeper
// one begins: UCI has no word for it.
type Streak struct {
	c       *suites.Case
	length  int
	depth   int  // of the iteration that reports come from
	known   bool // its best line has an exact report
	best    bool // that line is what the case asks for
	counted bool // the iteration is
}

// NewStreak returns the streak of a search on a case. A case that asks for
// nothing never has one.
func NewStreak(c *suites.Case) *Streak { return &Streak{c: c} }

// Add takes a report and returns the number of completed iterations in a row,
// up to the last one, that had the solution.
func (s *Streak) Add(info *engine.Info) int {
	if info.MultiPV > 1 {
		return s.length
	}
	if info.Depth > s.depth {
		s.count()
		s.depth, s.known, s.counted = info.Depth, false, false
	}
	if info.Bound == engine.Exact && len(info.PV) > 0 {
		s.known, s.best = true, s.isSolution(info)
	}
	if info.Complete {
		s.count()
	}
	return s.length
}

// count counts the iteration, once. One without an exact report says nothing.
func (s *Streak) count() {
	switch {
	case s.counted || !s.known:
		return
	case s.best:
		s.length++
	default:
		s.length = 0
	}
	s.counted = true
}

// isSolution reports whether a search that ended with a report would have all
// that can be had: the move asked for, or a mate that is as short as asked.
func (s *Streak) isSolution(info *engine.Info) bool {
	switch {
	case asksNothing(s.c):
		return false
	case s.c.AsksForMove():
		return solves(s.c, firstMove(info), info.Score)
	}
	return pointForMate(info.Score, *s.c.Mate) == 1
}
