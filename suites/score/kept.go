package score

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// kept returns when the solution of a solved case was found and kept: the
// earliest exact report of the first line from which every later one solves. A
// change between two solutions is no change of mind. It is nil where the last
// report does not solve, so that the engine played something it never reported.
func kept(c *suites.Case, infos []engine.Info) *suites.Kept {
	var found *suites.Kept
	for i := range infos {
		info := &infos[i]
		switch {
		case info.MultiPV > 1 || info.Bound != engine.Exact:
		case !solves(c, firstMove(info), info.Score):
			found = nil
		case found == nil:
			found = &suites.Kept{Depth: info.Depth, Nodes: info.Nodes, Time: info.Time}
		}
	}
	return found
}

// firstMove returns the best move of a report, board.NoMove where it has none.
func firstMove(info *engine.Info) board.Move {
	if len(info.PV) == 0 {
		return board.NoMove
	}
	return info.PV[0]
}
