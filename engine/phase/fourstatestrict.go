package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// fourStateStrict is fourstate as it may have been meant: an opening needs few
// plies and much material, and a rook and some pawns each are not yet a late
// endgame.
type fourStateStrict struct{}

// fourStateStrictLatePieces is the largest number of pieces, kings included, that
// makes a late endgame.
const fourStateStrictLatePieces = 6

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
	return fourStateLater(pos, material, fourStateStrictLatePieces)
}
