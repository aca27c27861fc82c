package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// fourState is the detector of V7P3R 14.6 as its paper describes it in text and
// code. Few plies or much material make an opening, so that most middlegames are
// openings, and ten pieces or fewer make a late endgame, whatever they are.
type fourState struct{}

const (
	fourStatePlies      = 12 // fewer
	fourStateOpening    = 30 // pawns and above
	fourStateEarly      = 16 // below
	fourStateLate       = 8  // below
	fourStateLatePieces = 10 // and fewer, kings included
)

// Name returns "fourstate".
func (fourState) Name() string { return "fourstate" }

// OpeningPlies returns 12.
func (fourState) OpeningPlies() Plies { return fourStatePlies }

// State returns Opening, Middlegame, EarlyEndgame or LateEndgame.
func (fourState) State(pos *board.Position, plies Plies) State {
	material := see.PawnUnits.All(pos)
	if plies.Before(fourStatePlies) || material >= fourStateOpening {
		return Opening
	}
	return fourStateLater(pos, material, fourStateLatePieces)
}

// fourStateLater returns the state of a position that is not an opening;
// latePieces or fewer make a late endgame.
func fourStateLater(pos *board.Position, material, latePieces int) State {
	switch {
	case material < fourStateLate || pos.Occupied().Count() <= latePieces:
		return LateEndgame
	case material < fourStateEarly:
		return EarlyEndgame
	}
	return Middlegame
}
