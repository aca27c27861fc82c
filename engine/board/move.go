package board

// Move is a move in 16 bits: from in bits 0-5, to in bits 6-11, and a flag in
// bits 12-15. Castling goes from the king's square to the square of the rook
// that castles. A Move has a meaning only together with its position.
type Move uint16

// NoMove is the absent move.
const NoMove Move = 0

// The flags of a move. Bit 2 marks captures, bit 3 promotions.
const (
	flagQuiet      = 0
	flagDoublePush = 1
	flagCastle     = 2
	flagCapture    = 4
	flagEnPassant  = 5
	flagPromotion  = 8 // plus 0-3 for knight, bishop, rook, queen
)

func newMove(from, to Square, flag Move) Move {
	return Move(from) | Move(to)<<6 | flag<<12
}

// From returns the square that the move starts from.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square that the move goes to; for castling the rook's square.
func (m Move) To() Square { return Square(m >> 6 & 63) }

func (m Move) flag() Move { return m >> 12 }

// IsCapture reports whether the move captures, en passant included.
func (m Move) IsCapture() bool { return m&(flagCapture<<12) != 0 }

// IsPromotion reports whether the move promotes a pawn.
func (m Move) IsPromotion() bool { return m&(flagPromotion<<12) != 0 }

// IsQuiet reports whether the move neither captures nor promotes.
func (m Move) IsQuiet() bool { return m&((flagCapture|flagPromotion)<<12) == 0 }

// IsCastle reports whether the move castles.
func (m Move) IsCastle() bool { return m.flag() == flagCastle }

// IsEnPassant reports whether the move captures en passant.
func (m Move) IsEnPassant() bool { return m.flag() == flagEnPassant }

// VictimSquare returns the square of the captured piece: the target, but en passant
// the square next to the capturing pawn.
func (m Move) VictimSquare() Square {
	if m.IsEnPassant() {
		return m.To() ^ 8
	}
	return m.To()
}

// Promotion returns the kind that a pawn becomes, NoKind for other moves.
func (m Move) Promotion() Kind {
	if !m.IsPromotion() {
		return NoKind
	}
	return Knight + Kind(m>>12&3)
}

// String returns the move in coordinate notation with castling as king takes
// rook; Position.UCI gives what engines and users expect.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	return coordinates(m.From(), m.To(), m.Promotion())
}

func coordinates(from, to Square, promotion Kind) string {
	buf := []byte(from.String() + to.String())
	if promotion != NoKind {
		buf = append(buf, promotion.Letter()|0x20)
	}
	return string(buf)
}

// CastlingTargets returns where the king and the rook go when m castles: the
// g- and f-file, or the c- and d-file.
func (m Move) CastlingTargets() (king, rook Square) { return castlingTargets(m.From(), m.To()) }
