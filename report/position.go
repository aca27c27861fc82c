package report

import (
	"cmp"
	"strings"

	"keymove/engine/board"
	"keymove/suites"
)

// PositionKey identifies the position of a record within its suite: two cases of the
// same position are not independent, whatever they ask and whatever their counters are.
// It is the first four fields of the FEN, or the case if a file has no FEN.
func PositionKey(rec *suites.Record) string {
	end := 0
	for range 4 {
		space := strings.IndexByte(rec.FEN[end:], ' ')
		if space < 0 {
			return cmp.Or(rec.FEN, rec.Case)
		}
		end += space + 1
	}
	return rec.FEN[:end-1]
}

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

// DisputedMark follows the id of a disputed case.
const DisputedMark = " *"

// Expected returns what solves the case of a record, as "Qg6" or "not Rb8 Rb7"; of a line all of
// it.
func Expected(rec *suites.Record) string {
	if rec.Line != "" {
		return rec.Line
	}
	if rec.Expected == "" && rec.Avoid != "" {
		return "not " + rec.Avoid
	}
	return rec.Expected
}
