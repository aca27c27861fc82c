package board

import (
	"strings"
)

// moveText holds the parts of a move that a notation gives. Unknown parts are NoKind, -1 or
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

// SAN returns a legal move in standard algebraic notation, strictly: the least
// disambiguation (file, then rank, then both), "x" for captures, "=Q" for
// promotions, "+" for check and "#" for mate.
func (p *Position) SAN(m Move) string {
	b := p.appendSANBody(make([]byte, 0, 8), m)
	next := p.After(m)
	if next.InCheck() {
		mark := byte('+')
		if !next.HasLegalMove() {
			mark = '#'
		}
		b = append(b, mark)
	}
	return string(b)
}

// appendSANBody appends the move without its check mark.
func (p *Position) appendSANBody(b []byte, m Move) []byte {
	from, to := m.From(), m.To()
	if m.IsCastle() {
		if to > from {
			return append(b, "O-O"...)
		}
		return append(b, "O-O-O"...)
	}
	kind := p.squares[from].Kind()
	switch {
	case kind != Pawn:
		b = append(b, kind.Letter())
		b = p.appendDisambiguation(b, m, kind)
	case m.IsCapture():
		b = append(b, 'a'+byte(from.File()))
	}
	if m.IsCapture() {
		b = append(b, 'x')
	}
	b = append(b, to.String()...)
	if promotion := m.Promotion(); promotion != NoKind {
		b = append(b, '=', promotion.Letter())
	}
	return b
}

// appendDisambiguation appends what distinguishes the piece from others of its kind
// that can legally go to the same square.
func (p *Position) appendDisambiguation(b []byte, m Move, kind Kind) []byte {
	from := m.From()
	var rivals Bitboard
	var buffer [MaxMoves]Move
	for _, other := range p.AppendLegal(buffer[:0]) {
		if other.To() == m.To() && other.From() != from &&
			p.squares[other.From()].Kind() == kind {
			rivals |= other.From().Bitboard()
		}
	}
	if rivals == 0 {
		return b
	}
	file, rank := FileA<<from.File(), Rank1<<(8*from.Rank())
	switch {
	case rivals&file == 0:
		return append(b, 'a'+byte(from.File()))
	case rivals&rank == 0:
		return append(b, '1'+byte(from.Rank()))
	}
	return append(b, from.String()...)
}

// UCI returns a legal move in coordinate notation as engines expect it: "e2e4",
// "e7e8q"; castling as "e1g1", in Chess960 as king takes rook.
func (p *Position) UCI(m Move) string {
	if m.IsCastle() && !p.chess960 {
		to, _ := castlingTargets(m.From(), m.To())
		return coordinates(m.From(), to, NoKind)
	}
	return m.String()
}

// ParseUCI reads a move in coordinate notation as engines write it, in either
// spelling of castling and with the promotion in either case. It is always a
// legal move; the error is a *MoveError.
func (p *Position) ParseUCI(s string) (Move, error) {
	var t moveText
	if !t.scanCoordinates(s) || !strings.EqualFold(s, coordinates(t.fromSquare(), t.to, t.promotion)) {
		return NoMove, &MoveError{Text: s, Reason: Unreadable, Detail: "not in coordinate notation"}
	}
	return p.resolve(s, t)
}
