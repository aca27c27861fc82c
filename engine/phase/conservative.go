package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// conservative is the detector of the plan for VPR 8.1: an opening only if few plies
// were played and hardly any material is gone.
type conservative struct{}

const (
	conservativePlies   = 6    // fewer
	conservativeOpening = 5500 // centipawns and above
	conservativeEndgame = 2000 // centipawns and below
)

// Name returns "conservative".
func (conservative) Name() string { return "conservative" }

// OpeningPlies returns 6.
func (conservative) OpeningPlies() Plies { return conservativePlies }

// State returns Opening, Middlegame or Endgame.
func (conservative) State(pos *board.Position, plies Plies) State {
	material := see.Values.All(pos)
	switch {
	case plies.Before(conservativePlies) && material >= conservativeOpening:
		return Opening
	case material <= conservativeEndgame:
		return Endgame
	}
	return Middlegame
}
