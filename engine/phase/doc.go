// Package phase tells how far a game has gone. Seven detectors, each with a
// file of its own, tell the opening, the middlegame and the endgame apart by
// the men left and, some of them, by the plies played.
//
// A detector is a function of a position and of the ply counter of the root.
// The counter stands still inside a search, so that the phase of a node follows
// from its position alone. Both colors are counted together, so that both sides
// are in the same phase; thresholds of plies are even for the same reason: both
// sides make their first moves of a phase in the same full move.
package phase
