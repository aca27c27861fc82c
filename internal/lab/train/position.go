package main

import "keymove/engine/board"

// Position is a position to learn.
type Position struct {
	Pos board.Position
	// Score is the label: centipawns for the side to move.
	Score int
	// Result is that of the game, White's points, as it was written; empty if unknown.
	// It is kept for other tools: nothing here reads it.
	Result string
	// Pair is the number of the pair of games that it is from.
	Pair int
	// Static is the score of the terms to which the network is added, centipawns for the
	// side to move.
	Static float64
}

// Largest scores in centipawns, either sign: beyond them a game is decided, and its
// positions teach little.
const (
	// MaxPlayed is that of the player who moved.
	MaxPlayed = 1500
	// MaxStatic is that of a label by a static evaluation, or of a file: a search evaluates
	// positions in which a queen hangs, and they have to score as such.
	MaxStatic = 6000
)
