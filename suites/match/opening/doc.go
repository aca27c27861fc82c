// Package opening holds what games start from: books of openings in EPD or PGN,
// read whole and checked before the first game, the order in which a match plays
// them, five hundred balanced openings that are built in, and the starting
// positions of Chess960.
package opening
