package engine

import "keymove/engine/board"

// Game is what a search works on: a position and the moves played since, which
// repetition and the fifty-move rule need. A case of a suite is a Game without
// moves.
type Game struct {
	Start board.Position
	Moves []board.Move
	// Number is that of a game in a match, from 0. An engine that chooses at random
	// chooses otherwise in each; all else is the same.
	Number int
}

// Position returns the position after all moves.
func (g Game) Position() board.Position {
	pos := g.Start
	for _, m := range g.Moves {
		pos = pos.After(m)
	}
	return pos
}
