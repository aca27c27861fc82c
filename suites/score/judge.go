// Package score judges the result of a search by what the case asks for.
package score

import (
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// Judge returns the verdict on a search, given its result and its reports in order. It is a
// pure function. What counts is the move played, which must be legal, never the principal
// variation; for mates, the last exact score of the line that begins with it.
//
//	asked                          solved                           points
//	bm moves                       the move played is one of them   the suite's maximum, if it has points
//	am only                        a legal move is played that is   none
//	                               none of them
//	bm #N, or dm N without moves   the last exact score of the line 1 of 1 when at least as short;
//	                               of the move played is a mate     N < 0: when equal
//	                               with the sign of N (N = 1: the
//	                               move mates); with am, the move
//	                               is none of these
//	bm moves and dm N              by bm                            1 of 1 when the line of the move played has
//	                                                                a mate at least as short
//	a list of points               by bm                            those of the move played
//	dm 0, or nothing               unknown                          none
func Judge(c *suites.Case, res engine.Result, infos []engine.Info) suites.Verdict {
	var v suites.Verdict
	played, best := claims(res, infos)
	if !c.Position.IsLegal(played.move) {
		played = claim{}
	}
	solved := solves(c, played)
	if !asksNothing(c) {
		v.Solved = &solved
	}
	v.Points, v.MaxPoints = points(c, played, solved)
	if solved {
		v.Kept = kept(c, infos)
	}
	if played.move != board.NoMove && c.AsksForMate() {
		v.Note = mateNote(c, played, best)
	}
	return v
}

// asksNothing reports whether the case asks for neither a move nor a mate: it is
// outside every percentage.
func asksNothing(c *suites.Case) bool { return !c.AsksForMove() && !c.AsksForMate() }

// Solves reports whether an exact report of a search has what a case asks for.
func Solves(c *suites.Case, info *engine.Info) bool { return solves(c, claimOf(info)) }

// solves reports whether a move, with its score if the case asks for a mate and not for
// moves to play, is what the case asks for. A score of an unknown move may be a mate.
func solves(c *suites.Case, said claim) bool {
	onlyMate := c.AsksForMate() && len(c.Best) == 0
	switch {
	case asksNothing(c), !c.Position.IsLegal(said.move) && !(onlyMate && said.move == board.NoMove):
		return false
	case len(c.Best) > 0:
		return slices.Contains(c.Best, said.move)
	case slices.Contains(c.Avoid, said.move):
		return false
	}
	return !onlyMate || isAsked(said.mate(&c.Position), *c.Mate)
}

// points returns the points of a search and the maximum of the case; nil if the
// case has no points.
func points(c *suites.Case, played claim, solved bool) (got, most *int) {
	switch {
	case len(c.Points) > 0:
		return new(listed(c, played.move)), new(c.MaxPoints)
	case c.AsksForMate() && len(c.Best) == 0 && !solved:
		return new(0), new(1)
	case c.AsksForMate():
		return new(pointForMate(played.mate(&c.Position), *c.Mate)), new(1)
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

// kept returns when the solution of a solved case was found and kept: the
// earliest exact report of the first line from which every later one solves it. A
// change between two solutions is not a change of mind. A report without a line says
// nothing of moves, so that it counts for mates only. It is nil if the last
// report does not solve the case: the engine played a move that it did not report.
func kept(c *suites.Case, infos []engine.Info) *suites.Kept {
	var found *suites.Kept
	for i := range infos {
		info := &infos[i]
		switch {
		case info.MultiPV > 1 || info.Bound != engine.Exact:
		case len(info.PV) == 0 && c.AsksForMove():
		case !Solves(c, info):
			found = nil
		case found == nil:
			found = &suites.Kept{Depth: info.Depth, Nodes: info.Nodes, Time: info.Time}
		}
	}
	return found
}

// firstMove returns the best move of a report, board.NoMove if it has none.
func firstMove(info *engine.Info) board.Move {
	if len(info.PV) == 0 {
		return board.NoMove
	}
	return info.PV[0]
}
