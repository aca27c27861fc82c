package uci

import (
	"fmt"

	"keymove/engine/board"
)

// noMove is how UCI writes that there is no move.
const noMove = "0000"

// ParseMoves parses a sequence of moves from pos. An error wraps a *board.MoveError;
// the moves before it are returned.
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

// FormatMoves formats a sequence of moves from pos, up to the first illegal one.
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
