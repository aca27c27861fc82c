package eval

import "keymove/engine/board"

// outnumbered is the penalty for a piece that is attacked more often than defended,
// in centipawns.
const outnumbered = -10

var balanceFeatures = phasedFeatures("balance",
	"Attack and defence: pieces that the enemy attacks more often than their side defends them, counting at most two attacks.",
	fullWeight, PhaseWeights{0, 100, 0, 0}, balanceOptions)

var balanceTerm = phasedTerm("balance", balanceOptions, balance)

func balanceOptions(o *Options) *PhasedTerm { return &o.Balance }

func balance(v *view) (white, black packed) {
	return even(sideBalance(v, board.White)), even(sideBalance(v, board.Black))
}

func sideBalance(v *view, us board.Color) int {
	maps, them := v.attacks(), us.Other()
	pieces := v.pos.ByColor(us) &^ v.king[us].Bitboard()
	once := maps.all[them] &^ maps.all[us]
	twice := maps.twice[them] &^ maps.twice[us]
	return (pieces & (once | twice)).Count() * outnumbered
}
