package board

import (
	"fmt"
	"strings"
)

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

// appendDisambiguation appends what tells the man from others of its kind that
// can legally go to the same square.
func (p *Position) appendDisambiguation(b []byte, m Move, kind Kind) []byte {
	from := m.From()
	var rivals Bitboard
	var buffer [MaxMoves]Move
	for _, other := range p.AppendLegal(buffer[:0]) {
		if other.To() == m.To() && other.From() != from && !other.IsCastle() &&
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

// ParseMove reads a move as people write it: SAN with missing or superfluous
// "x", "+", "#", "!", "?" and "e.p.", too much disambiguation, "0-0" for "O-O",
// "e8Q", "e8(Q)" and "e8/Q" for "e8=Q", long algebraic ("Ng1-f3") and
// coordinate notation. It returns the one legal move that fits; the error is a
// *MoveError that says why there is none or more than one.
func (p *Position) ParseMove(s string) (Move, error) {
	body := trimMoveMarks(s)
	if side, ok := castlingText(body); ok {
		return p.resolveCastling(s, side)
	}
	var t moveText
	if !t.scan(body) {
		return NoMove, &MoveError{Text: s, Reason: Unreadable, Detail: "not in algebraic or coordinate notation"}
	}
	return p.resolve(s, t)
}

// trimMoveMarks cuts marks for check, mate, en passant and comments off.
func trimMoveMarks(s string) string {
	s = strings.TrimSpace(s)
	for {
		short := strings.TrimRight(s, "+#!? ")
		for _, suffix := range []string{"e.p.", "ep", "++"} {
			short = strings.TrimSuffix(short, suffix)
		}
		if short == s {
			return s
		}
		s = short
	}
}

// castlingText reports whether s means castling, and how many letters it has:
// two for the king's side, three for the queen's.
func castlingText(s string) (letters int, ok bool) {
	switch strings.NewReplacer("0", "O", "o", "O", "-", "").Replace(s) {
	case "OO":
		return 2, true
	case "OOO":
		return 3, true
	}
	return 0, false
}

func (p *Position) resolveCastling(s string, letters int) (Move, error) {
	var buffer [MaxMoves]Move
	for _, m := range p.AppendLegal(buffer[:0]) {
		if m.IsCastle() && (m.To() > m.From()) == (letters == 2) {
			return m, nil
		}
	}
	return NoMove, &MoveError{Text: s, Reason: Illegal, Detail: p.side.String() + " cannot castle there now"}
}

// moveText is what a notation tells of a move. Unknown parts are NoKind, -1 or
// NoSquare.
type moveText struct {
	kind      Kind // NoKind where the notation does not tell (coordinates)
	file      int  // of the from-square
	rank      int
	to        Square
	promotion Kind
	takes     bool // an "x" stands in the text
}

// fromSquare returns the from-square where the text tells all of it.
func (t *moveText) fromSquare() Square {
	if t.file < 0 || t.rank < 0 {
		return NoSquare
	}
	return MakeSquare(t.file, t.rank)
}

// scan reads SAN, long algebraic or coordinate notation.
func (t *moveText) scan(s string) bool {
	if t.scanCoordinates(s) {
		return true
	}
	*t = moveText{kind: Pawn, file: -1, rank: -1, to: NoSquare}
	if s == "" {
		return false
	}
	if k := kindOfLetter(s[0]); k != NoKind {
		t.kind, s = k, s[1:]
	}
	s = t.scanPromotion(s)
	if len(s) < 2 {
		return false
	}
	to, err := ParseSquare(s[len(s)-2:])
	if err != nil {
		return false
	}
	t.to = to
	return t.scanOrigin(s[:len(s)-2])
}

// scanOrigin reads what may stand before the target: file, rank, and a mark
// for a move or a capture.
func (t *moveText) scanOrigin(s string) bool {
	if n := len(s); n > 0 && strings.IndexByte("x:-", s[n-1]) >= 0 {
		t.takes = s[n-1] != '-'
		s = s[:n-1]
	}
	if len(s) > 0 && s[0] >= 'a' && s[0] <= 'h' {
		t.file, s = int(s[0]-'a'), s[1:]
	}
	if len(s) > 0 && s[0] >= '1' && s[0] <= '8' {
		t.rank, s = int(s[0]-'1'), s[1:]
	}
	return s == ""
}

// scanPromotion cuts "=Q", "Q", "(Q)" or "/Q" off the end and notes the kind.
func (t *moveText) scanPromotion(s string) string {
	rest := strings.TrimSuffix(s, ")")
	if len(rest) < 3 {
		return s
	}
	last := rest[len(rest)-1]
	if last == 'b' || last >= '1' && last <= '8' {
		// A square; a lower-case b is a file ("b" promotes in no dialect
		// of SAN; coordinate notation is read elsewhere).
		if last != 'b' || strings.IndexByte("=(/", rest[len(rest)-2]) < 0 {
			return s
		}
	}
	kind := kindOfLetter(last &^ 0x20)
	if kind < Knight || kind > Queen {
		return s
	}
	t.promotion = kind
	return strings.TrimRight(rest[:len(rest)-1], "=(/ ")
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
	s = s[2:]
	takes := s[0] == 'x' || s[0] == ':'
	if takes || s[0] == '-' {
		s = s[1:]
	}
	if len(s) < 2 {
		return false
	}
	to, err := ParseSquare(s[:2])
	if err != nil {
		return false
	}
	*t = moveText{kind: NoKind, file: from.File(), rank: from.Rank(), to: to, takes: takes}
	switch rest := strings.Trim(s[2:], "=(/)"); {
	case rest == "" && len(s) == 2:
		return true
	case len(rest) == 1:
		t.promotion = kindOfLetter(rest[0] &^ 0x20)
		return t.promotion >= Knight && t.promotion <= Queen
	}
	return false
}

// resolve returns the one legal move that the text fits.
func (p *Position) resolve(s string, t moveText) (Move, error) {
	var buffer [MaxMoves]Move
	legal := p.AppendLegal(buffer[:0])
	found := NoMove
	for _, m := range legal {
		if !p.fits(m, &t) {
			continue
		}
		if found != NoMove {
			return NoMove, p.ambiguous(s, legal, &t)
		}
		found = m
	}
	if found == NoMove {
		found = p.castlingByKing(legal, &t)
	}
	if found == NoMove {
		return NoMove, &MoveError{Text: s, Reason: Illegal, Detail: p.whyIllegal(&t)}
	}
	return found, nil
}

// fits reports whether a legal move is one that the text can mean.
func (p *Position) fits(m Move, t *moveText) bool {
	from := m.From()
	kind := p.squares[from].Kind()
	switch {
	case m.To() != t.to,
		t.file >= 0 && from.File() != t.file,
		t.rank >= 0 && from.Rank() != t.rank,
		t.kind != NoKind && kind != t.kind:
		return false
	case m.IsCastle():
		return t.kind == NoKind // king takes rook is coordinate notation only
	case t.promotion != NoKind && m.Promotion() != t.promotion:
		return false
	case kind == Pawn && m.IsCapture() && t.file < 0:
		return t.takes // "e5" is a push; "xe5" may be any pawn's capture
	}
	return true
}

// castlingByKing returns the castling that a text means which names the king's
// own target, "e1g1" or "Ke1-g1"; NoMove where it means none.
func (p *Position) castlingByKing(legal []Move, t *moveText) Move {
	for _, m := range legal {
		if !m.IsCastle() || m.From() != t.fromSquare() || t.promotion != NoKind {
			continue
		}
		if to, _ := castlingTargets(m.From(), m.To()); to == t.to {
			return m
		}
	}
	return NoMove
}

func (p *Position) ambiguous(s string, legal []Move, t *moveText) error {
	var names []string
	for _, m := range legal {
		if p.fits(m, t) {
			names = append(names, p.SAN(m))
		}
	}
	return &MoveError{Text: s, Reason: Ambiguous, Detail: "it can be " + strings.Join(names, " or ")}
}

// whyIllegal explains why no legal move fits: the other side's turn, the
// king's safety, or no man that reaches the square.
func (p *Position) whyIllegal(t *moveText) string {
	other := *p
	other.clearEnPassant()
	other.side ^= 1
	if other.impossible() == "" {
		for _, m := range other.LegalMoves() {
			if other.fits(m, t) {
				return fmt.Sprintf("legal for %s, but %s is to move", other.side, p.side)
			}
		}
	}
	if from := t.fromSquare(); from != NoSquare {
		switch piece := p.squares[from]; {
		case piece == NoPiece:
			return fmt.Sprintf("%s is empty", from)
		case piece.Color() != p.side:
			return fmt.Sprintf("the man on %s is %s's", from, piece.Color())
		case t.kind != NoKind && piece.Kind() != t.kind:
			return fmt.Sprintf("on %s stands a %s", from, piece.Kind())
		}
	}
	kind := t.kind
	if kind == NoKind {
		kind = p.squares[t.fromSquare()&63].Kind()
	}
	if p.reaches(kind, t) {
		return "it leaves the king in check"
	}
	return fmt.Sprintf("no %s can go to %s", kind, t.to)
}

// reaches reports whether a man of the kind attacks the target, or steps to it
// as a pawn, without regard for its king.
func (p *Position) reaches(kind Kind, t *moveText) bool {
	us := p.side
	if p.colors[us].Has(t.to) {
		return false
	}
	for men := p.Men(us, kind); men != 0; {
		s := men.Pop()
		if t.file >= 0 && s.File() != t.file || t.rank >= 0 && s.Rank() != t.rank {
			continue
		}
		reach := Attacks(kind, s, p.Occupied())
		if kind == Pawn {
			step := s.Bitboard().Forward(us) &^ p.Occupied()
			reach = pawnAttacks[us][s]&p.colors[us^1] | step | (step&pushRank(us)).Forward(us)&^p.Occupied()
		}
		if reach.Has(t.to) {
			return true
		}
	}
	return false
}
