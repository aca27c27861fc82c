package board

import "strings"

// moveText is what a notation says about a move. Unknown parts are NoKind, -1 or
// NoSquare.
type moveText struct {
	castling  castlingSide // if set, the other fields have no meaning
	kind      Kind         // NoKind if the notation does not say (coordinates)
	file      int          // of the from-square
	rank      int
	to        Square
	promotion Kind
	takes     bool // an algebraic text has an "x"
}

// castlingSide is a side of the king to castle to.
type castlingSide uint8

const (
	noCastling castlingSide = iota
	kingSide
	queenSide
)

// sideOf returns the side of the king on which a rook stands.
func sideOf(king, rook Square) castlingSide {
	if rook > king {
		return kingSide
	}
	return queenSide
}

// fromSquare returns the from-square if the text gives all of it.
func (t *moveText) fromSquare() Square {
	if t.file < 0 || t.rank < 0 {
		return NoSquare
	}
	return MakeSquare(t.file, t.rank)
}

// startsFrom reports whether the move may start from s according to the text.
func (t *moveText) startsFrom(s Square) bool {
	return (t.file < 0 || s.File() == t.file) && (t.rank < 0 || s.Rank() == t.rank)
}

// scan reads castling, coordinate notation, SAN or long algebraic notation, and
// reports whether the text is one of them.
func (t *moveText) scan(s string) bool {
	return t.scanCastling(s) || t.scanCoordinates(s) || t.scanAlgebraic(s)
}

// castlingLetters normalises the spellings of castling.
var castlingLetters = strings.NewReplacer("0", "O", "o", "O", "-", "")

// scanCastling reads "O-O" and "O-O-O", with zeros or small letters, and with
// or without hyphens.
func (t *moveText) scanCastling(s string) bool {
	*t = moveText{file: -1, rank: -1, to: NoSquare}
	if s == "" || strings.IndexByte("O0o", s[0]) < 0 {
		return false // most moves: avoids the allocation
	}
	switch castlingLetters.Replace(s) {
	case "OO":
		t.castling = kingSide
	case "OOO":
		t.castling = queenSide
	}
	return t.castling != noCastling
}

// scanCoordinates reads "e2e4", "e2-e4", "e2xe4", "e7e8q", "e7e8=Q".
func (t *moveText) scanCoordinates(s string) bool {
	if len(s) < 4 {
		return false
	}
	from, err := ParseSquare(s[:2])
	if err != nil {
		return false
	}
	*t = moveText{file: from.File(), rank: from.Rank()}
	if s = s[2:]; strings.IndexByte("x:-", s[0]) >= 0 {
		s = s[1:] // the from-square says it all
	}
	s = t.scanPromotion(s)
	t.to, err = ParseSquare(s)
	return err == nil
}

// scanAlgebraic reads SAN and long algebraic notation: the letter of the piece, its
// origin, the target, and the promotion.
func (t *moveText) scanAlgebraic(s string) bool {
	*t = moveText{kind: Pawn, file: -1, rank: -1}
	if s == "" {
		return false
	}
	if k := kindOfLetter(s[0]); k != NoKind {
		t.kind, s = k, s[1:]
	}
	s = t.scanPromotion(s)
	n := len(s) - 2
	if n < 0 {
		return false
	}
	var err error
	t.to, err = ParseSquare(s[n:])
	return err == nil && t.scanOrigin(s[:n])
}

// scanOrigin reads what may come before the target: file, rank, and a mark for a
// move or a capture.
func (t *moveText) scanOrigin(s string) bool {
	if n := len(s) - 1; n >= 0 && strings.IndexByte("x:-", s[n]) >= 0 {
		t.takes = s[n] != '-'
		s = s[:n]
	}
	if len(s) > 0 && s[0] >= 'a' && s[0] <= 'h' {
		t.file, s = int(s[0]-'a'), s[1:]
	}
	if len(s) > 0 && s[0] >= '1' && s[0] <= '8' {
		t.rank, s = int(s[0]-'1'), s[1:]
	}
	return s == ""
}

// scanPromotion cuts "=Q", "Q", "(Q)" or "/Q" off the end, in capitals or
// small letters, and stores the kind. A move without promotion ends in a digit, so
// that this is unambiguous.
func (t *moveText) scanPromotion(s string) string {
	body := strings.TrimSuffix(s, ")")
	n := len(body) - 1
	if n < 2 {
		return s
	}
	kind := kindOfLetter(body[n] &^ 0x20)
	if kind < Knight || kind > Queen {
		return s
	}
	t.promotion = kind
	return strings.TrimRight(body[:n], "=(/ ")
}
