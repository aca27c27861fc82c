package board

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseMove reads a move as people write it: SAN with missing or superfluous
// "x", "+", "#", "!", "?" and "e.p.", too much disambiguation, "0-0" for "O-O",
// "e8Q", "e8(Q)" and "e8/Q" for "e8=Q", long algebraic ("Ng1-f3") and
// coordinate notation. It returns the one legal move that fits; the error is a
// *MoveError if no move fits, or more than one.
func (p *Position) ParseMove(s string) (Move, error) {
	var t moveText
	if !t.scan(trimMoveMarks(s)) {
		return NoMove, &MoveError{Text: s, Reason: Unreadable, Detail: "not in algebraic or coordinate notation"}
	}
	return p.resolve(s, t)
}

// trimMoveMarks cuts off the marks for check, mate, en passant and comments.
func trimMoveMarks(s string) string {
	s = strings.TrimSpace(s)
	for {
		short := strings.TrimRight(s, "+#!? ")
		for _, suffix := range []string{"e.p.", "ep"} {
			short = strings.TrimSuffix(short, suffix)
		}
		if short == s {
			return s
		}
		s = short
	}
}

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
		found = castlingByKing(legal, &t)
	}
	if found == NoMove {
		return NoMove, &MoveError{Text: s, Reason: Illegal}
	}
	return found, nil
}

// fits reports whether a legal move is one that the text can mean.
func (p *Position) fits(m Move, t *moveText) bool {
	from := m.From()
	kind := p.squares[from].Kind()
	switch {
	case t.castling != noCastling:
		return m.IsCastle() && sideOf(from, m.To()) == t.castling
	case m.To() != t.to, !t.startsFrom(from), t.kind != NoKind && kind != t.kind:
		return false
	case t.promotion != NoKind && m.Promotion() != t.promotion:
		return false
	case m.IsCastle():
		return t.kind == NoKind // king takes rook is coordinate notation only
	case kind == Pawn && m.IsCapture() && t.file < 0:
		return t.takes // "e5" is a push; "xe5" may be any pawn's capture
	}
	return true
}

// castlingByKing returns the castling move of a text that names the king's target
// square, "e1g1" or "Ke1-g1"; NoMove for none.
func castlingByKing(legal []Move, t *moveText) Move {
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

// MoveReason is why a text is not a move of a position.
type MoveReason int

// The reasons of a MoveError.
const (
	Unreadable MoveReason = iota // in no known notation
	Illegal                      // readable, but not a legal move
	Ambiguous                    // several legal moves fit
)

// MoveError says why a text could not be read as a legal move.
type MoveError struct {
	Text   string
	Reason MoveReason
	Detail string // what exactly is wrong, for people; empty for an illegal move
}

func (e *MoveError) Error() string {
	what := [...]string{"cannot be read as a move: ", "is not a legal move", "is ambiguous: "}[e.Reason]
	return quoted(e.Text) + " " + what + e.Detail
}

// maxQuoted is the number of characters of a foreign text that a message repeats.
const maxQuoted = 200

// quoted returns the beginning of a text in quotes.
func quoted(text string) string {
	short := fmt.Sprintf("%.*q", maxQuoted, text)
	if short != strconv.Quote(text) {
		short += "…"
	}
	return short
}

// ambiguous returns the error that names all the moves that a text can mean.
func (p *Position) ambiguous(s string, legal []Move, t *moveText) error {
	var names []string
	for _, m := range legal {
		if p.fits(m, t) {
			names = append(names, p.SAN(m))
		}
	}
	return &MoveError{Text: s, Reason: Ambiguous, Detail: "it can be " + strings.Join(names, " or ")}
}
