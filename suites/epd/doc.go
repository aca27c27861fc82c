// Package epd reads and writes Extended Position Description, the text format
// of chess test suites: a position a line, followed by operations.
//
//	line       = position operations
//	position   = men side castling en-passant          (the first four FEN fields)
//	operations = { opcode { operand } ";" }
//	operand    = word | '"' text '"'
//
// Lines that begin with # or % and blank lines are skipped. Line endings may be
// LF, CRLF or CR; a byte-order mark, NUL bytes and Control-Z are dropped, bytes
// that are no UTF-8 are taken for Latin-1, and no-break spaces for spaces. UTF-16
// and packed files are a *ForeignError. Inside a string \" stands for a quote and
// \\ for a backslash.
//
// A Reader keeps every operation, known or not, and resolves the solutions to
// legal moves: bm, am, dm, "bm #N", and the points that the Strategic Test Suite
// gives in c0 or in c7, c8 and c9. What real files do against the standard is
// repaired where it can be read in one way only, and each repair is reported
// with its kind (see RepairKind); with Options.Strict a repair is an error.
// Whatever could be read in more than one way is a *ParseError.
//
// Reading, writing and reading again gives the same operations and the same
// position. What was repaired is written in its standard form where there is one.
package epd
