package epd

import "keymove/suites/notation"

// Repairs of the position:
const (
	// SixFields: the position has FEN's counters; they become hmvc and fmvn.
	SixFields notation.RepairKind = "six-fields"
	// ExtraDash: an extra dash after the position or before an opcode.
	ExtraDash notation.RepairKind = "extra-dash"
)

// Repairs of operations:
const (
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
	// MisplacedSemicolon: a move behind the semicolon of bm or am, which is not read.
	MisplacedSemicolon notation.RepairKind = "misplaced-semicolon"
	// NoSolution: what may be a solution and is read as none: an operand of another opcode,
	// or a move in the place of an opcode.
	NoSolution notation.RepairKind = "no-solution"
	// Note: names, times and moves behind a mate; kept unchanged.
	Note notation.RepairKind = "note"
	// OddOpcode: an opcode that is not a name, such as 00:00; kept unchanged.
	OddOpcode notation.RepairKind = "odd-opcode"
	// FreeText: text after the last semicolon that is not an operation.
	FreeText notation.RepairKind = "free-text"
	// UnquotedString: id or c0 to c9 without quotes; the string is everything up
	// to the semicolon.
	UnquotedString notation.RepairKind = "unquoted-string"
	// UnterminatedString: a string without a closing quote that certainly
	// contains no other operation.
	UnterminatedString notation.RepairKind = "unterminated-string"
	// EmbeddedQuote: an unescaped quote inside a string.
	EmbeddedQuote notation.RepairKind = "embedded-quote"
	// BadOperand: acd, acn, acs, ce, hmvc or fmvn without a number; ignored.
	BadOperand notation.RepairKind = "bad-operand"
)

// Repairs of the moves of bm and am:
const (
	// CommaList: commas between the moves.
	CommaList notation.RepairKind = "comma-list"
	// QuotedMove: moves inside a string.
	QuotedMove notation.RepairKind = "quoted-move"
	// AnnotationMark: "!" or "?" after a move.
	AnnotationMark notation.RepairKind = "annotation-mark"
	// ZeroCastling: "0-0" for "O-O".
	ZeroCastling notation.RepairKind = "zero-castling"
	// CoordinateMove: "g1f3".
	CoordinateMove notation.RepairKind = "coordinate-move"
	// PromotionWithoutEquals: "e8Q" or "e8(Q)".
	PromotionWithoutEquals notation.RepairKind = "promotion-without-equals"
	// CheckSign: "+" or "#" missing, superfluous or confused.
	CheckSign notation.RepairKind = "check-sign"
	// CaptureSign: "x" missing or superfluous.
	CaptureSign notation.RepairKind = "capture-sign"
	// MoveSpelling: another departure from SAN, such as "Ng1-f3", or "Ngf3" where
	// "Nf3" is unambiguous.
	MoveSpelling notation.RepairKind = "move-spelling"
)

// Repairs of points:
const (
	// PointsAsComment: a comment looks like points but has something else in it, a number
	// out of range, no moves for them, another notation, or is not where points are read.
	PointsAsComment notation.RepairKind = "points-as-comment"
	// PointsSpacing: "Nf3 = 10" for "Nf3=10".
	PointsSpacing notation.RepairKind = "points-spacing"
	// PointsSeparator: no comma between two moves with points, or a colon for "=".
	PointsSeparator notation.RepairKind = "points-separator"
	// DuplicatePoints: a move is listed twice with different points; the first
	// entry counts.
	DuplicatePoints notation.RepairKind = "duplicate-points"
	// PointsDropped: points of a move that cannot be played, or negative ones, or lists that
	// do not fit; they are left out, and the rest counts.
	PointsDropped notation.RepairKind = "points-dropped"
	// PointsConflict: two lists of points disagree, or the points contradict bm or am.
	PointsConflict notation.RepairKind = "points-conflict"
)
