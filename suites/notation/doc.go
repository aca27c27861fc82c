// Package notation is what the readers of EPD and PGN have in common: lines of text in any
// encoding, the forms of moves and the signs beside them, files of another format, and
// faults and repairs with their places.
package notation
