// Package epd reads and writes Extended Position Description, the text format
// of chess test suites: one position per line, followed by operations.
//
//	line       = position operations
//	position   = pieces side castling en-passant       (the first four FEN fields)
//	operations = { opcode { operand } ";" }
//	operand    = word | '"' text '"'
//
// Blank lines and lines that begin with # or % are skipped. Line endings may be
// LF, CRLF or CR. A byte-order mark, NUL bytes and Control-Z are dropped, bytes
// that are not UTF-8 are read as Latin-1, and no-break spaces as spaces. UTF-16
// and compressed files are a *ForeignError. Inside a string, \" is a quote and
// \\ a backslash.
//
// A Reader keeps every operation, known or not, and resolves the solutions to
// legal moves: bm, am, dm, "bm #N", and the points that the Strategic Test Suite
// gives in c0 or in c7, c8 and c9. A departure from the standard that can be read
// in only one way is repaired, and each repair is reported with its kind (see
// notation.RepairKind); with Options.Strict a repair is an error. Anything ambiguous is a
// *notation.ParseError.
//
// Reading, writing and reading again gives the same operations and the same
// position. A repaired operation is written in its standard form if it has one.
package epd
