package board

// Color is White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent's color.
func (c Color) Other() Color { return c ^ 1 }

func (c Color) String() string {
	if c == White {
		return "White"
	}
	return "Black"
}

// Kind is a kind of piece, without its color.
type Kind uint8

// The kinds of pieces, from the least to the most valuable.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// kindLetters are the letters of SAN and FEN, by Kind.
const kindLetters = " PNBRQK"

// kindNames are the English names, by Kind.
var kindNames = [...]string{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}

// Letter returns the letter that SAN uses, "P" for a pawn.
func (k Kind) Letter() byte { return kindLetters[k] }

// String returns the English name of the kind, "knight".
func (k Kind) String() string { return kindNames[k] }

// Piece is a piece of one color: its Kind, plus 8 for Black.
type Piece uint8

// NoPiece is the content of an empty square.
const NoPiece Piece = 0

// MakePiece returns the piece of that color and kind.
func MakePiece(c Color, k Kind) Piece { return Piece(k) | Piece(c)<<3 }

// Kind returns the kind of the piece, NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns the color of the piece; White for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3) }

// String returns the FEN letter: upper case for White, lower case for Black.
func (p Piece) String() string { return string([]byte{p.letter()}) }

func (p Piece) letter() byte {
	if p == NoPiece {
		return '.'
	}
	return p.Kind().Letter() | byte(p.Color())<<5
}

// pieceOfLetter returns the piece of a FEN letter, NoPiece for other bytes.
func pieceOfLetter(ch byte) Piece {
	color := White
	if ch >= 'a' {
		color, ch = Black, ch-'a'+'A'
	}
	if k := kindOfLetter(ch); k != NoKind {
		return MakePiece(color, k)
	}
	return NoPiece
}

// kindOfLetter returns the kind of an upper-case letter, or NoKind.
func kindOfLetter(ch byte) Kind {
	switch ch {
	case 'P':
		return Pawn
	case 'N':
		return Knight
	case 'B':
		return Bishop
	case 'R':
		return Rook
	case 'Q':
		return Queen
	case 'K':
		return King
	}
	return NoKind
}
