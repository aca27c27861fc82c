package eval

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// What the blunder firewall counts against a side, in centipawns unless it is a
// share of a man's value (after V7P3R 14.6).
const (
	hangingShare   = 10 // percent of the value of an attacked man that nothing defends
	exchangeShare  = 10 // percent of what a defended man is worth more than its least attacker
	secondThreat   = -30
	kingInCheck    = -20
	kingNoFlight   = -15
	kingRingAttack = -4 // each square beside the king that the enemy attacks and only the king defends
)

var firewallFeatures = termFeatures("firewall",
	"Blunder firewall, in every phase: men that hang, losses that one move cannot avert, and threats to the king.",
	fullWeight, func(o *Options) *Term { return &o.Firewall })

func firewall(v *view) (white, black packed) {
	return even(sideFirewall(v, board.White)), even(sideFirewall(v, board.Black))
}

func sideFirewall(v *view, us board.Color) int {
	return threatenedMen(v, us) + kingThreats(v, us)
}

// threatenedMen: hanging men, men attacked by lesser ones, and more where two
// pieces or more are threatened, of which one move can save one only.
func threatenedMen(v *view, us board.Color) int {
	maps, them := v.attacks(), us.Other()
	score, pieces := 0, 0
	attacked := v.pos.ByColor(us) & maps.all[them] &^ v.king[us].Bitboard()
	for men := attacked; men != 0; {
		s := men.Pop()
		value := see.Values[v.pos.PieceOn(s).Kind()]
		loss := value * hangingShare / 100
		if maps.all[us].Has(s) {
			loss = max(value-maps.leastAttacker(them, s), 0) * exchangeShare / 100
		}
		score -= loss
		if loss > 0 && !v.pawns[us].Has(s) {
			pieces++
		}
	}
	if pieces > 1 {
		score += secondThreat
	}
	return score
}

// leastAttacker returns the value of the least man of a side that attacks s,
// which one does; that of a king is beyond all others.
func (m *attackMaps) leastAttacker(c board.Color, s board.Square) int {
	for k := board.Pawn; k < board.King; k++ {
		if m.by[c][k].Has(s) {
			return see.Values[k]
		}
	}
	return 2 * see.Values[board.Queen]
}

// kingThreats: a king in check, one that the enemy has left no square to flee to,
// and squares beside it that it defends alone against the enemy.
func kingThreats(v *view, us board.Color) int {
	maps, them := v.attacks(), us.Other()
	king := v.king[us]
	ring := maps.from[king&63]
	taken := ring & maps.all[them]
	score := (taken &^ maps.twice[us]).Count() * kingRingAttack
	if maps.all[them].Has(king) {
		score += kingInCheck
	}
	if taken != 0 && ring&^taken&^v.pos.ByColor(us) == 0 {
		score += kingNoFlight
	}
	return score
}
