package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
	"keymove/engine/see"
)

// TradesOptions is the switch of trades.
type TradesOptions struct {
	Trades bool `json:"trades"`
}

// The least exchange value of a good capture in centipawns, by phase (VPR 8.1
// Enhancements, section 4). In the endgame the side that is ahead may lose a
// little.
const (
	tradeOpening    = -100
	tradeMiddlegame = 0
	tradeAhead      = -50
	// tradeLead is the largest lead in material that does not count as ahead.
	tradeLead = 200
)

var tradesFeatures = []feature.Row[Options]{
	{
		Name: "trades", Default: 1, Needs: []string{"see"},
		Doc:   "The material that a good capture may lose by static exchange evaluation depends on the phase: 100 in the opening, nothing in the middlegame, 50 in the endgame for a side that is more than 200 ahead in material.",
		Field: func(o *Options) any { return &o.Trades },
	},
}

// goodCapture returns the least static exchange evaluation of a good capture at a
// node.
func (w *worker) goodCapture(f *frame) int {
	if !w.options.Trades {
		return 0
	}
	return tradeThreshold(w.phaseAt(f), &f.pos)
}

// tradeThreshold returns the least exchange value that trades accepts.
func tradeThreshold(state phase.State, pos *board.Position) int {
	switch {
	case state == phase.Opening:
		return tradeOpening
	case state == phase.Endgame && materialLead(pos) > tradeLead:
		return tradeAhead
	}
	return tradeMiddlegame
}

// materialLead returns the lead in material of the side to move in centipawns.
func materialLead(pos *board.Position) int {
	us, them := pos.SideToMove(), pos.SideToMove().Other()
	pawns := pos.PiecesOf(us, board.Pawn).Count() - pos.PiecesOf(them, board.Pawn).Count()
	return see.Values.NonPawn(pos, us) - see.Values.NonPawn(pos, them) + pawns*see.Values[board.Pawn]
}
