package epd

import "fmt"

// RepairKind names a departure from the standard that can be read in only one
// way. The names are stable. Castling fields add the kinds of board.RepairKind.
type RepairKind string

// Repairs of the position:
const (
	// SixFields: the position has FEN's counters; they become hmvc and fmvn.
	SixFields RepairKind = "six-fields"
	// ExtraDash: an extra dash after the position or before an opcode.
	ExtraDash RepairKind = "extra-dash"
)

// Repairs of operations:
const (
	// MissingSemicolon: an operation without a semicolon at its end.
	MissingSemicolon RepairKind = "missing-semicolon"
	// EmptyOperation: a semicolon without an operation.
	EmptyOperation RepairKind = "empty-operation"
	// DuplicateOpcode: an opcode is given twice; the first counts, but the moves
	// of several bm (or am) are combined.
	DuplicateOpcode RepairKind = "duplicate-opcode"
	// MisspeltOpcode: od for id, fmvc for fmvn, hc0 for c0, id="x", BM.
	MisspeltOpcode RepairKind = "misspelt-opcode"
	// OddOpcode: an opcode that is not a name, such as 00:00; kept unchanged.
	OddOpcode RepairKind = "odd-opcode"
	// FreeText: text after the last semicolon that is not an operation.
	FreeText RepairKind = "free-text"
	// UnquotedString: id or c0 to c9 without quotes; the string is everything up
	// to the semicolon.
	UnquotedString RepairKind = "unquoted-string"
	// UnterminatedString: a string without a closing quote that certainly
	// contains no other operation.
	UnterminatedString RepairKind = "unterminated-string"
	// EmbeddedQuote: an unescaped quote inside a string.
	EmbeddedQuote RepairKind = "embedded-quote"
	// BadOperand: acd, acn, acs, ce, hmvc or fmvn without a number; ignored.
	BadOperand RepairKind = "bad-operand"
)

// Repairs of the moves of bm and am:
const (
	// CommaList: commas between the moves.
	CommaList RepairKind = "comma-list"
	// QuotedMove: moves inside a string.
	QuotedMove RepairKind = "quoted-move"
	// DetachedCheckSign: "+", "#", "!" or "?" as a word of its own.
	DetachedCheckSign RepairKind = "detached-check-sign"
	// AnnotationMark: "!" or "?" after a move.
	AnnotationMark RepairKind = "annotation-mark"
	// ZeroCastling: "0-0" for "O-O".
	ZeroCastling RepairKind = "zero-castling"
	// CoordinateMove: "g1f3".
	CoordinateMove RepairKind = "coordinate-move"
	// PromotionWithoutEquals: "e8Q" or "e8(Q)".
	PromotionWithoutEquals RepairKind = "promotion-without-equals"
	// CheckSign: "+" or "#" missing, superfluous or confused.
	CheckSign RepairKind = "check-sign"
	// CaptureSign: "x" missing or superfluous.
	CaptureSign RepairKind = "capture-sign"
	// MoveSpelling: another departure from SAN, such as "Ng1-f3", or "Ngf3" where
	// "Nf3" is unambiguous.
	MoveSpelling RepairKind = "move-spelling"
)

// Repairs of points:
const (
	// PointsAsComment: c0 or c8 begins like a list of points but contains
	// something else, or a number out of range, and is read as a comment.
	PointsAsComment RepairKind = "points-as-comment"
	// PointsSpacing: "Nf3 = 10" for "Nf3=10".
	PointsSpacing RepairKind = "points-spacing"
	// PointsSeparator: no comma between two moves with points.
	PointsSeparator RepairKind = "points-separator"
	// DuplicatePoints: a move is listed twice with different points; the first
	// entry counts.
	DuplicatePoints RepairKind = "duplicate-points"
)

// Repair is one departure from the standard that was repaired.
type Repair struct {
	Kind         RepairKind
	Line, Column int    // from 1; columns count characters as in ParseError
	Text         string // a description of what was found
}

// String returns "line:column: kind: text".
func (r Repair) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", r.Line, r.Column, r.Kind, r.Text)
}
