package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// fourStateStrict is fourstate as it may have been meant: an opening needs few
// plies and much material, and a rook and some pawns each are no late endgame
// yet.
type fourStateStrict struct{}

// fourStateStrictLateMen is the most men of a late endgame by their number,
// kings included.
const fourStateStrictLateMen = 6

// Name returns "fourstate-strict".
func (fourStateStrict) Name() string { return "fourstate-strict" }

// OpeningPlies returns 12.
func (fourStateStrict) OpeningPlies() Plies { return fourStatePlies }

// State returns Opening, Middlegame, EarlyEndgame or LateEndgame.
func (fourStateStrict) State(pos *board.Position, plies Plies) State {
	material := see.PawnUnits.All(pos)
	if plies.Before(fourStatePlies) && material >= fourStateOpening {
		return Opening
	}
	return fourStateLater(pos, material, fourStateStrictLateMen)
}
