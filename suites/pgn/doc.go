// Package pgn reads and writes games in Portable Game Notation (S. J. Edwards,
// 1994).
//
// The writer gives what programs read: SAN, tags and comments in ASCII quotes and
// braces, lines of at most 80 columns. The reader takes what programs and people
// write: comments of both kinds, NAGs, variations (which it skips), move numbers
// anywhere, lines that begin with %, a byte-order mark, CRLF, and moves in any
// notation that board.ParseMove reads. Moves that are not legal are errors with
// their line and column, and reading goes on with the next game.
package pgn
