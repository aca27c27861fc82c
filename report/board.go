package report

import (
	"strings"

	"keymove/engine/board"
)

// BoardURL returns the address of a page that shows a position on a board, seen by the
// side to move; empty if the FEN is invalid.
func BoardURL(fen string) string {
	pos, err := board.ParseFEN(fen)
	if err != nil {
		return ""
	}
	variant := "standard"
	if pos.Chess960() {
		variant = "chess960"
	}
	side := "white"
	if pos.SideToMove() == board.Black {
		side = "black"
	}
	return "https://lichess.org/analysis/" + variant + "/" + strings.Join(sixFields(fen), "_") + "?color=" + side
}

// sixFields returns the fields of a FEN with the counters that lines of EPD lack.
func sixFields(fen string) []string {
	fields := strings.Fields(fen)
	for _, counter := range []string{"0", "1"} {
		if len(fields) < 6 {
			fields = append(fields, counter)
		}
	}
	return fields
}
