package epd

import "fmt"

// RepairKind names a way in which a line departs from the standard and that can
// be read in one way only. The names are stable. Castling fields add the kinds
// of board.RepairKind.
type RepairKind string

// What a Reader repairs. The position:
const (
	// SixFields: the position has FEN's counters; they become hmvc and fmvn.
	SixFields RepairKind = "six-fields"
	// ExtraDash: a dash too many after the position or before an opcode.
	ExtraDash RepairKind = "extra-dash"
)

// Operations:
const (
	// MissingSemicolon: an operation that no semicolon ends.
	MissingSemicolon RepairKind = "missing-semicolon"
	// EmptyOperation: a semicolon that ends nothing.
	EmptyOperation RepairKind = "empty-operation"
	// DuplicateOpcode: an opcode stands twice; the first counts, but the moves
	// of several bm (or am) are taken together.
	DuplicateOpcode RepairKind = "duplicate-opcode"
	// MisspeltOpcode: od for id, fmvc for fmvn, hc0 for c0, id="x", BM.
	MisspeltOpcode RepairKind = "misspelt-opcode"
	// OddOpcode: an opcode that is no name, as 00:00; it is kept as it is.
	OddOpcode RepairKind = "odd-opcode"
	// FreeText: words after the last semicolon that are no operation.
	FreeText RepairKind = "free-text"
	// UnquotedString: id or c0 to c9 without quotes; all up to the semicolon.
	UnquotedString RepairKind = "unquoted-string"
	// UnterminatedString: a string without its closing quote, where it is clear
	// that it holds no other operation.
	UnterminatedString RepairKind = "unterminated-string"
	// EmbeddedQuote: a quote inside a string that is not escaped.
	EmbeddedQuote RepairKind = "embedded-quote"
	// BadOperand: acd, acn, acs, ce, hmvc or fmvn without a number; ignored.
	BadOperand RepairKind = "bad-operand"
)

// Moves of bm and am:
const (
	// CommaList: commas between the moves.
	CommaList RepairKind = "comma-list"
	// QuotedMove: moves inside a string.
	QuotedMove RepairKind = "quoted-move"
	// DetachedCheckSign: "+", "#", "!" or "?" as a word of its own.
	DetachedCheckSign RepairKind = "detached-check-sign"
	// AnnotationMark: "!" or "?" at a move.
	AnnotationMark RepairKind = "annotation-mark"
	// ZeroCastling: "0-0" for "O-O".
	ZeroCastling RepairKind = "zero-castling"
	// CoordinateMove: "g1f3".
	CoordinateMove RepairKind = "coordinate-move"
	// PromotionWithoutEquals: "e8Q" or "e8(Q)".
	PromotionWithoutEquals RepairKind = "promotion-without-equals"
	// CheckSign: "+" or "#" missing, superfluous or mixed up.
	CheckSign RepairKind = "check-sign"
	// CaptureSign: "x" missing or superfluous.
	CaptureSign RepairKind = "capture-sign"
	// MoveSpelling: another departure from SAN, as "Ng1-f3" or "Ngf3" where
	// "Nf3" is enough.
	MoveSpelling RepairKind = "move-spelling"
)

// Points:
const (
	// PointsAsComment: c0 or c8 begins with points, but has something else in it,
	// and was taken for a comment.
	PointsAsComment RepairKind = "points-as-comment"
	// PointsSpacing: "Nf3 = 10" for "Nf3=10".
	PointsSpacing RepairKind = "points-spacing"
	// PointsSeparator: no comma between two moves with points.
	PointsSeparator RepairKind = "points-separator"
	// DuplicatePoints: a move is listed twice with different points; the first
	// count.
	DuplicatePoints RepairKind = "duplicate-points"
)

// Repair is one departure from the standard that was read all the same.
type Repair struct {
	Kind         RepairKind
	Line, Column int    // from 1; columns count characters as in ParseError
	Text         string // what was found, for a message
}

// String returns "line:column: kind: text".
func (r Repair) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", r.Line, r.Column, r.Kind, r.Text)
}
