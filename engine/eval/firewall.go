package eval

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// The penalties of the blunder firewall, in centipawns or as a share of a piece's
// value (after V7P3R 14.6).
const (
	hangingShare   = 10 // percent of the value of an attacked, undefended piece
	exchangeShare  = 10 // percent of the difference between a defended piece and its least attacker
	secondThreat   = -30
	kingInCheck    = -20
	kingNoFlight   = -15
	kingRingAttack = -4 // each square beside the king that the enemy attacks and only the king defends
)

var firewallFeatures = termFeatures("firewall",
	"Blunder firewall, in every phase: hanging pieces, losses that one move cannot prevent, and threats to the king.",
	fullWeight, func(o *Options) *Term { return &o.Firewall })

func firewall(v *view) (white, black packed) {
	return even(sideFirewall(v, board.White)), even(sideFirewall(v, board.Black))
}

func sideFirewall(v *view, us board.Color) int {
	return threatenedPieces(v, us) + kingThreats(v, us)
}

// threatenedPieces scores hanging pieces and pieces attacked by lesser ones, and
// more if two or more are threatened, since one move can only save one.
func threatenedPieces(v *view, us board.Color) int {
	maps, them := v.attacks(), us.Other()
	score, pieces := 0, 0
	attacked := v.pos.ByColor(us) & maps.all[them] &^ v.king[us].Bitboard()
	for left := attacked; left != 0; {
		s := left.Pop()
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

// leastAttacker returns the value of the least valuable piece of a side that
// attacks s; at least one does. A king's value exceeds all others.
func (m *attackMaps) leastAttacker(c board.Color, s board.Square) int {
	for k := board.Pawn; k < board.King; k++ {
		if m.by[c][k].Has(s) {
			return see.Values[k]
		}
	}
	return 2 * see.Values[board.Queen]
}

// kingThreats scores a king in check, a king without a flight square, and squares
// beside it that only the king defends.
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
