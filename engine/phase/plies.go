package phase

import "keymove/engine/board"

// Plies is the number of plies since the start of a game, or Unknown.
type Plies int

// Unknown is an unknown number of plies.
const Unknown Plies = -1

// startPieces is the number of pieces at the start of a game.
const startPieces = 32

// PliesAt returns the plies played in a game that began with start, after the given
// number of moves. They are unknown if start came without a move number, or with an
// impossible one: each missing piece took a ply to capture, so that a number too low
// for the missing pieces, such as "0 1" in an endgame, is filler.
func PliesAt(start *board.Position, played int) Plies {
	if !start.MoveNumberKnown() {
		return Unknown
	}
	plies := 2 * (start.FullmoveNumber() - 1)
	if start.SideToMove() == board.Black {
		plies++
	}
	if plies < startPieces-start.Occupied().Count() {
		return Unknown
	}
	return Plies(plies + played)
}

// Before reports whether fewer plies than n were played. It is false if they are
// unknown: an AND rule with a ply condition is then false, an OR rule is decided by
// its other condition.
func (p Plies) Before(n Plies) bool { return p != Unknown && p < n }
