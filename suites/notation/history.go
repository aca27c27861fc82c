package notation

import (
	"fmt"
	"strings"

	"keymove/engine/board"
)

// MovesWord stands between a position and the moves played from it, as in UCI and in the lines of
// Stockfish's bench: "FEN moves e2e4 e7e5".
const MovesWord = "moves"

// History is how a position came about: another one, and the legal moves from there. It has the
// repetitions and the moves without progress that the position itself does not show. The zero value
// is for a position without one.
type History struct {
	Start board.Position `json:"start"`
	Moves []board.Move   `json:"moves"`
}

// IsEmpty reports whether there are no moves.
func (h *History) IsEmpty() bool { return len(h.Moves) == 0 }

// String returns "FEN moves e2e4 e7e5"; empty for no moves. The FEN has four fields where its counters
// are unknown, so that it is read as the same position.
func (h *History) String() string {
	if h.IsEmpty() {
		return ""
	}
	return startText(&h.Start) + h.moves()
}

// UCI returns the text as engines get it, with all six fields: an unknown move number is 1.
func (h *History) UCI() string {
	if h.IsEmpty() {
		return ""
	}
	return h.Start.FEN() + h.moves()
}

func startText(pos *board.Position) string {
	switch {
	case pos.MoveNumberKnown():
		return pos.FEN()
	case pos.HalfmoveClock() > 0:
		return fmt.Sprintf("%s %d", pos.FEN4(), pos.HalfmoveClock())
	}
	return pos.FEN4()
}

func (h *History) moves() string {
	var b strings.Builder
	b.WriteString(" " + MovesWord)
	pos := h.Start
	for _, m := range h.Moves {
		b.WriteString(" " + pos.UCI(m))
		pos = pos.After(m)
	}
	return b.String()
}

// Before returns the start and the moves that lead to a position, which is its own start if there is no
// history.
func (h *History) Before(end board.Position) (start board.Position, moves []board.Move) {
	if h.IsEmpty() {
		return end, nil
	}
	return h.Start, h.Moves
}

// ParseHistory reads what String writes; an empty text is no history.
func ParseHistory(text string, chess960 bool) (h History, err error) {
	if text == "" {
		return h, nil
	}
	fen, moves, _ := strings.Cut(text, " "+MovesWord+" ")
	if h.Start, _, err = (board.FENOptions{Chess960: chess960}).Parse(fen); err != nil {
		return History{}, err
	}
	pos := h.Start
	for word := range strings.FieldsSeq(moves) {
		m, err := pos.ParseUCI(word)
		if err != nil {
			return History{}, HistoryError(len(h.Moves)+1, err)
		}
		h.Moves, pos = append(h.Moves, m), pos.After(m)
	}
	if h.IsEmpty() {
		return History{}, fmt.Errorf("%.60q has no moves behind its position", text)
	}
	return h, nil
}

// HistoryError is the error of move n of a history, from 1.
func HistoryError(n int, err error) error { return fmt.Errorf("%s: move %d: %w", MovesWord, n, err) }
