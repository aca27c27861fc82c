package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// fourState is the detector of V7P3R 14.6 as its paper has it in text and code.
// Few plies or much material make an opening, so that most middlegames are
// called openings, and ten men or fewer a late endgame, whatever they are.
type fourState struct{}

const (
	fourStatePlies   = 12 // fewer
	fourStateOpening = 30 // pawns and above
	fourStateEarly   = 16 // below
	fourStateLate    = 8  // below
	fourStateLateMen = 10 // and fewer, kings included
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
	return fourStateLater(pos, material, fourStateLateMen)
}

// fourStateLater returns the state where it is no opening: a late endgame with
// so many men or fewer.
func fourStateLater(pos *board.Position, material, lateMen int) State {
	switch {
	case material < fourStateLate || pos.Occupied().Count() <= lateMen:
		return LateEndgame
	case material < fourStateEarly:
		return EarlyEndgame
	}
	return Middlegame
}
