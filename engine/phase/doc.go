// Package phase determines the phase of a game: opening, middlegame or endgame.
// Eight detectors, each in its own file, do so by the pieces left and, some of them,
// by the plies played; one by where the pieces are.
//
// A detector is a function of a position and of the ply counter of the root.
// The counter does not advance inside a search, so that the phase of a node depends
// on its position only. Both colors are counted together, so that both sides
// are in the same phase; thresholds of plies are even for the same reason: both
// sides start a phase in the same full move.
package phase
