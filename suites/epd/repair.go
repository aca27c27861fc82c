package epd

import "keymove/suites/notation"

// The departures from the standard that are repaired, beside those of board.RepairKind.
const (
	// SixFields: the position has FEN's counters; they become hmvc and fmvn.
	SixFields notation.RepairKind = "six-fields"
	// ExtraDash: an extra dash after the position or before an opcode.
	ExtraDash notation.RepairKind = "extra-dash"
	// MissingSemicolon: an operation without a semicolon at its end.
	MissingSemicolon notation.RepairKind = "missing-semicolon"
	// EmptyOperation: a semicolon without an operation.
	EmptyOperation notation.RepairKind = "empty-operation"
	// DuplicateOpcode: an opcode is given twice; the first counts, but the moves
	// of several bm (or am) are combined.
	DuplicateOpcode notation.RepairKind = "duplicate-opcode"
	// MisspeltOpcode: an opcode in another case, in full or with a sign stuck to it: BM,
	// bestmove, bm:, id="x".
	MisspeltOpcode notation.RepairKind = "misspelt-opcode"
	// Note: words that the line keeps and nobody reads: moves and names in the place of an
	// opcode, text behind the last semicolon, numbers that are none, points in another notation.
	Note notation.RepairKind = "note"
	// UnquotedString: id or c0 to c9 without quotes; the string is everything up
	// to the semicolon.
	UnquotedString notation.RepairKind = "unquoted-string"
	// UnterminatedString: a string without a closing quote that certainly
	// contains no other operation.
	UnterminatedString notation.RepairKind = "unterminated-string"
	// EmbeddedQuote: an unescaped quote inside a string.
	EmbeddedQuote notation.RepairKind = "embedded-quote"
	// MoveSpelling: moves of bm or am in another form than SAN: "g1f3", "0-0", "e8Q", a sign
	// missing or superfluous or apart, commas between them.
	MoveSpelling notation.RepairKind = "move-spelling"
	// PointsSpelling: "Nf3 = 10", a colon for "=", or no comma between two moves with points.
	PointsSpelling notation.RepairKind = "points-spelling"
	// DuplicatePoints: a move is listed twice with different points; the first
	// entry counts.
	DuplicatePoints notation.RepairKind = "duplicate-points"
	// PointsDropped: points of a move that cannot be played, or negative ones, or lists that
	// do not fit; they are left out, and the rest counts.
	PointsDropped notation.RepairKind = "points-dropped"
	// PointsConflict: two lists of points disagree, or the points contradict bm or am.
	PointsConflict notation.RepairKind = "points-conflict"
)
