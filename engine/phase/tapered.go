package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// tapered is the detector of VPR 9.0: a share of the opening that falls
// linearly with the material.
type tapered struct{}

// The bounds of the tapered detector in centipawns of material, kings
// excluded, both sides together.
const (
	taperedEndgame = 2500
	taperedOpening = 7800
)

// MaxTapered is the tapered phase of a full board.
const MaxTapered = 256

// The shares of the opening that make its states, in percent of MaxTapered.
const (
	taperedOpeningShare = 70 // above
	taperedEndgameShare = 30 // and below
)

// Tapered returns the share of the opening from 0 (endgame) to MaxTapered
// (opening): material between 2500 and 7800 cp, linearly, counted as P 100,
// N 300, B 300, R 500, Q 900 for both sides.
func Tapered(material int) int {
	return min(max(material-taperedEndgame, 0)*MaxTapered/(taperedOpening-taperedEndgame), MaxTapered)
}

// taperedValue returns the share of the opening as Tapered does, from a position.
func taperedValue(pos *board.Position) int { return Tapered(see.CobraValues.All(pos)) }

// Name returns "tapered".
func (tapered) Name() string { return "tapered" }

// OpeningPlies returns 0.
func (tapered) OpeningPlies() Plies { return 0 }

// State returns Opening, Middlegame or Endgame.
func (tapered) State(pos *board.Position, _ Plies) State {
	switch share := 100 * taperedValue(pos); {
	case share > taperedOpeningShare*MaxTapered:
		return Opening
	case share <= taperedEndgameShare*MaxTapered:
		return Endgame
	}
	return Middlegame
}
