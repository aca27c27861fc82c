package external

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// goCommand returns the command for a search. Without a limit it is "go infinite",
// because engines differ in what a bare "go" means.
func goCommand(text func(board.Move) string, lim engine.Limits) uci.Go {
	limited := lim.MoveTime > 0 || lim.Depth > 0 || lim.Nodes > 0 || lim.Mate > 0 || lim.Clock != nil
	lim.Infinite = lim.Infinite || !limited
	command := uci.Go{Limits: lim}
	for _, m := range lim.SearchMoves {
		command.SearchMoves = append(command.SearchMoves, text(m))
	}
	return command
}
