package board

import "strings"

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
