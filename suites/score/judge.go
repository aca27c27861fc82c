package score

import (
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// Judge returns the verdict on a search: its result, and the reports that it
// made, in their order. It is a pure function. What counts is the move played,
// which has to be legal, never the principal variation; for mates it is the last
// exact score.
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

// asksNothing reports whether no move and no mate is asked: the case is outside
// every percentage.
func asksNothing(c *suites.Case) bool { return !c.AsksForMove() && !c.AsksForMate() }

// solves reports whether a move, or the score of a case that asks for a mate
// alone, is what the case asks for.
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

// mateWithSign reports whether a score is a mate for the side that mates in n:
// the side to move where n is positive.
func mateWithSign(s engine.Score, n int) bool {
	if n > 0 {
		return s.Mate > 0
	}
	return s.Mate < 0 || s.Mated
}

// points returns the points that a search gets and those that it could get; nil
// where the case gives none.
func points(c *suites.Case, res engine.Result, solved bool) (got, most *int) {
	switch {
	case len(c.Points) > 0:
		return new(listed(c, res.Move)), new(c.MaxPoints)
	case c.AsksForMate():
		return new(pointForMate(res.Score, *c.Mate)), new(1)
	case len(c.Best) > 0 && c.MaxPoints > 0:
		if solved {
			return new(c.MaxPoints), new(c.MaxPoints)
		}
		return new(0), new(c.MaxPoints)
	}
	return nil, nil
}

// listed returns the points of a move in the case's list: the first ones where
// it stands twice, 0 where it stands not there.
func listed(c *suites.Case, m board.Move) int {
	for _, p := range c.Points {
		if p.Move == m {
			return p.Points
		}
	}
	return 0
}

// pointForMate returns 1 for a mate of the same side that is at least as short.
func pointForMate(s engine.Score, n int) int {
	if mateWithSign(s, n) && abs(s.Mate) <= abs(n) {
		return 1
	}
	return 0
}

func abs(n int) int { return max(n, -n) }
