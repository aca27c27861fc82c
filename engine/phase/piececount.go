package phase

import "keymove/engine/board"

// pieceCount is the detector that V7P3R 14.6 was released with: it counts men,
// whatever they are worth.
type pieceCount struct{}

// The thresholds count men without kings.
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
	men := (pos.Occupied() &^ pos.Pieces(board.King)).Count()
	switch {
	case plies.Before(pieceCountPlies) && men >= pieceCountOpening:
		return Opening
	case men <= pieceCountLate:
		return LateEndgame
	case men <= pieceCountEarly:
		return EarlyEndgame
	}
	return Middlegame
}
