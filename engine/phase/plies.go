package phase

import "keymove/engine/board"

// Plies is the number of plies that were played since the start of a game, or
// Unknown.
type Plies int

// Unknown stands for a position of which nobody knows how many plies led to it.
const Unknown Plies = -1

// startMen is the number of men at the start of a game.
const startMen = 32

// PliesAt returns the plies played in a game that began with start and in which
// so many moves were played since. They are unknown where start came without a
// move number, and where its number is impossible: a man leaves the board with
// a ply, so that a number that leaves no time for the missing men, as "0 1"
// under an endgame, is filler.
func PliesAt(start *board.Position, played int) Plies {
	if !start.MoveNumberKnown() {
		return Unknown
	}
	plies := 2 * (start.FullmoveNumber() - 1)
	if start.SideToMove() == board.Black {
		plies++
	}
	if plies < startMen-start.Occupied().Count() {
		return Unknown
	}
	return Plies(plies + played)
}

// Before reports whether fewer plies than n were played. It is false where they
// are unknown: a rule that asks for few plies and for something else does not
// hold then, and one that asks for either is decided by the other.
func (p Plies) Before(n Plies) bool { return p != Unknown && p < n }
