package phase

import "keymove/engine/board"

// counted is the detector of SeaJay, which counts pieces without pawns.
type counted struct{}

// maxCounted is the counted phase of a full board.
const maxCounted = 24

// The bounds of the counted detector's states.
const (
	countedOpening = 20 // and above
	countedEndgame = 4  // and below
)

// Name returns "counted".
func (counted) Name() string { return "counted" }

// OpeningPlies returns 0.
func (counted) OpeningPlies() Plies { return 0 }

// State returns Opening, Middlegame or Endgame.
func (counted) State(pos *board.Position, _ Plies) State { return Counted(pos) }

// Counted returns the state of the game by the pieces left.
func Counted(pos *board.Position) State {
	switch n := CountedValue(pos); {
	case n >= countedOpening:
		return Opening
	case n <= countedEndgame:
		return Endgame
	}
	return Middlegame
}

// CountedValue returns the pieces of both sides, a knight or bishop as 1, a rook
// as 2 and a queen as 4: from 0 to 24, whatever was promoted.
func CountedValue(pos *board.Position) int {
	n := pos.Pieces(board.Knight).Count() + pos.Pieces(board.Bishop).Count() +
		2*pos.Pieces(board.Rook).Count() + 4*pos.Pieces(board.Queen).Count()
	return min(n, maxCounted)
}
