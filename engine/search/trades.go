package search

import (
	"keymove/engine/board"
	"keymove/engine/phase"
	"keymove/engine/see"
)

// The least exchange of a good capture in centipawns, by phase: feature trades
// (000 §4). In the endgame the side that is ahead may lose a little.
const (
	tradeOpening    = -100
	tradeMiddlegame = 0
	tradeAhead      = -50
	// tradeLead is the lead in material that is not yet ahead.
	tradeLead = 200
)

// goodCapture returns the least static exchange evaluation of a good capture at a
// node.
func (w *worker) goodCapture(f *frame) int {
	if !w.options.Trades {
		return 0
	}
	return tradeThreshold(w.phaseAt(f), &f.pos)
}

// tradeThreshold returns the least exchange that feature trades accepts.
func tradeThreshold(state phase.State, pos *board.Position) int {
	switch {
	case state == phase.Opening:
		return tradeOpening
	case state == phase.Endgame && materialLead(pos) > tradeLead:
		return tradeAhead
	}
	return tradeMiddlegame
}

// materialLead returns what the side to move has more in material than the other,
// in centipawns.
func materialLead(pos *board.Position) int {
	us, them := pos.SideToMove(), pos.SideToMove().Other()
	pawns := pos.Men(us, board.Pawn).Count() - pos.Men(them, board.Pawn).Count()
	return see.Values.NonPawn(pos, us) - see.Values.NonPawn(pos, them) + pawns*see.Values[board.Pawn]
}
