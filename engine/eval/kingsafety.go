package eval

import "keymove/engine/board"

// The parts of king safety in centipawns (VPR 9.0, after C0BR4).
const (
	shieldWhole    = 15 // two shield pawns or more
	shieldThin     = -10
	shieldNone     = -20
	shieldAdvanced = -8 // a shield pawn two ranks ahead of its king
	kingFileOpen   = -15
	kingZoneAttack = -5
)

var kingSafetyFeatures = phasedFeatures("kingsafety",
	"King safety: the pawn shield, open files at or beside the king and enemy attacks around it; in proportion to the tapered phase.",
	150, PhaseWeights{120, 100, 50, 0}, kingSafetyOptions)

var kingSafetyTerm = phasedTerm("kingsafety", kingSafetyOptions, kingSafety).gated(30, 0)

func kingSafetyOptions(o *Options) *PhasedTerm { return &o.KingSafety }

func kingSafety(v *view) (white, black packed) {
	return v.opening(sideKingSafety(v, board.White)), v.opening(sideKingSafety(v, board.Black))
}

func sideKingSafety(v *view, us board.Color) int {
	return pawnShield(v, us) + openKingFiles(v, us) + kingZoneAttacks(v, us)
}

// pawnShield scores the shield pawns: those one or two ranks ahead of their king, on
// its file or an adjacent one. Of two on a file the nearer one counts.
func pawnShield(v *view, us board.Color) int {
	front := (kingZones[v.king[us]] & rankOf(v.king[us])).Forward(us)
	near := front & v.pawns[us]
	advanced := front.Forward(us) & v.pawns[us] &^ near.Forward(us)
	score := shieldAdvanced * advanced.Count()
	switch near.Count() + advanced.Count() {
	case 0:
		return score + shieldNone
	case 1:
		return score + shieldThin
	}
	return score + shieldWhole
}

// openKingFiles scores the files at and beside the king without pawns of either side.
func openKingFiles(v *view, us board.Color) int {
	score := 0
	king := v.king[us].File()
	for file := max(king-1, 0); file <= min(king+1, 7); file++ {
		if v.openFile(file) {
			score += kingFileOpen
		}
	}
	return score
}

// kingZoneAttacks scores enemy attacks on the king's 3x3 zone: each piece counts once
// for each square.
func kingZoneAttacks(v *view, us board.Color) int {
	return v.attacksOn(us.Other(), kingZones[v.king[us]]) * kingZoneAttack
}
