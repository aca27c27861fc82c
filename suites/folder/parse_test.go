package folder

import (
	"testing"

	"keymove/engine/board"
)

func parseFEN(t *testing.T, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	return pos
}

func parseMoves(t *testing.T, pos board.Position, texts ...string) []board.Move {
	t.Helper()
	var moves []board.Move
	for _, text := range texts {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatalf("ParseMove(%q): %v", text, err)
		}
		moves = append(moves, m)
	}
	return moves
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
