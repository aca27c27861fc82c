package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// balanced is the detector that VPR 8.1 was released with.
type balanced struct{}

const (
	balancedPlies   = 12   // fewer
	balancedOpening = 4500 // centipawns and above
	balancedEndgame = 2500 // centipawns and below
)

// Name returns "balanced".
func (balanced) Name() string { return "balanced" }

// OpeningPlies returns 12.
func (balanced) OpeningPlies() Plies { return balancedPlies }

// State returns Opening, Middlegame or Endgame.
func (balanced) State(pos *board.Position, plies Plies) State {
	material := see.Values.All(pos)
	switch {
	case plies.Before(balancedPlies) && material >= balancedOpening:
		return Opening
	case material <= balancedEndgame:
		return Endgame
	}
	return Middlegame
}
