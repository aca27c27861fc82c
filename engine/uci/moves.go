package uci

import (
	"fmt"

	"keymove/engine/board"
)

// noMove is how an engine says that there is no move.
const noMove = "0000"

// ParseMoves reads moves played one after the other from pos. After an error,
// which wraps a *board.MoveError, the moves before it are returned.
func ParseMoves(pos board.Position, texts []string) ([]board.Move, error) {
	var moves []board.Move
	for i, text := range texts {
		m, err := pos.ParseUCI(text)
		if err != nil {
			return moves, fmt.Errorf("move %d: %w", i+1, err)
		}
		moves = append(moves, m)
		pos = pos.After(m)
	}
	return moves, nil
}

// FormatMoves writes moves played one after the other from pos, up to the
// first that is not legal.
func FormatMoves(pos board.Position, moves []board.Move) []string {
	var texts []string
	for _, m := range moves {
		if !pos.IsLegal(m) {
			break
		}
		texts = append(texts, pos.UCI(m))
		pos = pos.After(m)
	}
	return texts
}
