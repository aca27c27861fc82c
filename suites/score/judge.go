package score

import (
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// Judge returns the verdict on a search, given its result and its reports in
// order. It is a pure function. What counts is the move played, which must be
// legal, never the principal variation; for mates it is the last exact score.
func Judge(c *suites.Case, res engine.Result, infos []engine.Info) suites.Verdict {
	var v suites.Verdict
	if asksNothing(c) {
		v.Points, v.MaxPoints = points(c, res, false)
		return v
	}
	solved := solves(c, res.Move, res.Score)
	v.Solved = &solved
	v.Points, v.MaxPoints = points(c, res, solved)
	if solved {
		v.Kept = kept(c, infos)
	}
	return v
}

// asksNothing reports whether the case asks for neither a move nor a mate: it is
// outside every percentage.
func asksNothing(c *suites.Case) bool { return !c.AsksForMove() && !c.AsksForMate() }

// solves reports whether a move, or the score if the case asks only for a mate,
// is what the case asks for.
func solves(c *suites.Case, m board.Move, s engine.Score) bool {
	switch {
	case !c.AsksForMove():
		return mateWithSign(s, *c.Mate)
	case m == board.NoMove || !c.Position.IsLegal(m):
		return false
	case len(c.Best) > 0:
		return slices.Contains(c.Best, m)
	}
	return !slices.Contains(c.Avoid, m)
}

// mateWithSign reports whether a score is a mate by the same side as a mate in n:
// by the side to move if n is positive.
func mateWithSign(s engine.Score, n int) bool {
	if n > 0 {
		return s.Mate > 0
	}
	return s.Mate < 0 || s.Mated
}

// points returns the points of a search and the maximum of the case; nil if the
// case has no points.
func points(c *suites.Case, res engine.Result, solved bool) (got, most *int) {
	switch {
	case len(c.Points) > 0:
		return new(listed(c, res.Move)), new(c.MaxPoints)
	case c.AsksForMate():
		return new(pointForMate(res.Score, *c.Mate)), new(1)
	case c.MaxPoints > 0:
		if solved {
			return new(c.MaxPoints), new(c.MaxPoints)
		}
		return new(0), new(c.MaxPoints)
	}
	return nil, nil
}

// listed returns the points of a move in the case's list: of its first entry if
// it is listed twice, 0 if it is not listed.
func listed(c *suites.Case, m board.Move) int {
	for _, p := range c.Points {
		if p.Move == m {
			return p.Points
		}
	}
	return 0
}

// pointForMate returns 1 for a mate by the same side that is at least as short,
// else 0.
func pointForMate(s engine.Score, n int) int {
	if mateWithSign(s, n) && abs(s.Mate) <= abs(n) {
		return 1
	}
	return 0
}

func abs(n int) int { return max(n, -n) }
