// Package play plays the games of a match: the board, the clocks, the adjudication of
// one game, and the scheduler that plays many of them on a number of workers. See
// package match for what a match is, and for its words.
package play
