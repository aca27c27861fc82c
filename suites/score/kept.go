package score

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

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
