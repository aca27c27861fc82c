package input

import (
	"slices"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// ParsePosition reads the words of a FEN, or "startpos" or nothing for the start position.
func ParsePosition(words []string, chess960 bool) (board.Position, []board.Repair, error) {
	fen := strings.Join(words, " ")
	if fen == "" || fen == "startpos" {
		fen = board.StartFEN
	}
	return board.FENOptions{Chess960: chess960}.Parse(fen)
}

// ParseGame reads a position and the moves played from it: the words of a FEN, then
// "moves" and moves in UCI notation.
func ParseGame(words []string, chess960 bool) (engine.Game, []board.Repair, error) {
	var moves []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
	}
	start, repairs, err := ParsePosition(words, chess960)
	if err != nil {
		return engine.Game{}, nil, err
	}
	game := engine.Game{Start: start}
	game.Moves, err = uci.ParseMoves(start, moves)
	return game, repairs, err
}
