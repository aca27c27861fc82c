package board

import "fmt"

// UCI returns a legal move in coordinate notation as engines expect it: "e2e4",
// "e7e8q"; castling as "e1g1", in Chess960 as king takes rook.
func (p *Position) UCI(m Move) string {
	if m.IsCastle() && !p.chess960 {
		to, _ := castlingTargets(m.From(), m.To())
		return coordinates(m.From(), to, NoKind)
	}
	return m.String()
}

// ParseUCI reads a move in coordinate notation, in either spelling of castling
// and with the promotion in either case. It is always a legal move; the error
// is a *MoveError.
func (p *Position) ParseUCI(s string) (Move, error) {
	t := moveText{kind: NoKind}
	if !t.scanCoordinates(s) {
		return NoMove, &MoveError{Text: s, Reason: Unreadable, Detail: "not in coordinate notation"}
	}
	return p.resolve(s, t)
}

// MoveReason is why a text is no move of a position.
type MoveReason int

// The reasons of a MoveError.
const (
	Unreadable MoveReason = iota // in no notation that is understood
	Illegal                      // readable, but not a legal move
	Ambiguous                    // several legal moves fit
)

// MoveError says why a text could not be read as a legal move.
type MoveError struct {
	Text   string
	Reason MoveReason
	Detail string
}

func (e *MoveError) Error() string {
	what := [...]string{"cannot be read as a move", "is not a legal move", "is ambiguous"}[e.Reason]
	return fmt.Sprintf("%q %s: %s", e.Text, what, e.Detail)
}
