package phase

import "keymove/engine/board"

// pieceCount is the detector that V7P3R 14.6 was released with: it counts pieces
// regardless of their value.
type pieceCount struct{}

// The thresholds are numbers of pieces without kings.
const (
	pieceCountPlies   = 12 // fewer
	pieceCountOpening = 24 // and more
	pieceCountEarly   = 12 // and fewer
	pieceCountLate    = 4  // and fewer
)

// Name returns "piececount".
func (pieceCount) Name() string { return "piececount" }

// OpeningPlies returns 12.
func (pieceCount) OpeningPlies() Plies { return pieceCountPlies }

// State returns Opening, Middlegame, EarlyEndgame or LateEndgame.
func (pieceCount) State(pos *board.Position, plies Plies) State {
	pieces := (pos.Occupied() &^ pos.Pieces(board.King)).Count()
	switch {
	case plies.Before(pieceCountPlies) && pieces >= pieceCountOpening:
		return Opening
	case pieces <= pieceCountLate:
		return LateEndgame
	case pieces <= pieceCountEarly:
		return EarlyEndgame
	}
	return Middlegame
}
