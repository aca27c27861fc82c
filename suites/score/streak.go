package score

import (
	"keymove/engine"
	"keymove/suites"
)

// Streak counts consecutive completed iterations whose best line is what a case
// asks for, which decides when a search may stop early. It takes the reports of
// one search in order.
//
// An iteration is complete when a report says so, or else when a deeper one
// begins: UCI cannot express it.
type Streak struct {
	c       *suites.Case
	length  int
	depth   int  // of the current iteration
	known   bool // it has an exact report of its best line
	best    bool // that line is what the case asks for
	counted bool // it has been counted
}

// NewStreak returns the streak of a search on a case. It stays 0 for a case that
// asks for nothing.
func NewStreak(c *suites.Case) *Streak { return &Streak{c: c} }

// Add takes a report and returns the number of consecutive completed iterations,
// up to the last one, that have the solution.
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

// count counts the current iteration, once. One without an exact report is
// ignored.
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

// isSolution reports whether nothing could be gained after a report: it has what is asked
// for, and a mate is that of the suite or on the board. A shorter one may be wrong.
func (s *Streak) isSolution(info *engine.Info) bool {
	solved := Solves(s.c, info)
	if len(s.c.Best) > 0 || !s.c.AsksForMate() {
		return solved
	}
	m := claimOf(info).mate(&s.c.Position)
	return solved && (m == *s.c.Mate || m == 1)
}
