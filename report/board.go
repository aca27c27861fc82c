package report

import (
	"strings"

	"keymove/engine/board"
)

// BoardURL returns the address of a page that shows a position on a board; empty if the
// FEN is invalid.
func BoardURL(fen string) string {
	pos, err := board.ParseFEN(fen)
	if err != nil {
		return ""
	}
	variant := "standard"
	if pos.Chess960() {
		variant = "chess960"
	}
	return "https://lichess.org/analysis/" + variant + "/" + strings.Join(strings.Fields(fen), "_")
}
