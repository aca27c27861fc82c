// Package phase tells how far a game has gone: the detectors of the opening,
// the middlegame and the endgame.
package phase
