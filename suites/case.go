package suites

import "keymove/engine/board"

// Case is one position and what it asks for.
type Case struct {
	// Suite is the name of the suite, ID the case's own; "stem:line" for a line
	// without an id.
	Suite string `json:"suite"`
	ID    string `json:"id"`
	// Line is the line of the file, from 1.
	Line int `json:"line"`
	// Theme groups cases in reports; empty if the suite has no groups.
	Theme string `json:"theme,omitempty"`
	// Hash identifies the case by what it asks for, never by its id: the first 16
	// hexadecimal digits of the SHA-256 of the position and the solutions.
	Hash string `json:"case"`
	// Source is the line as read, without its line ending.
	Source string `json:"source"`

	// Position is the position to search.
	Position board.Position `json:"position"`
	// Best are the moves that solve the case (opcode bm).
	Best []board.Move `json:"bm,omitempty"`
	// Avoid are the moves that do not (opcode am); they count only if Best is
	// empty.
	Avoid []board.Move `json:"am,omitempty"`
	// Mate is the distance asked for by "dm N" or "bm #N", in full moves,
	// negative if the side to move is mated; nil if the case has neither.
	Mate *int `json:"mate,omitempty"`
	// MateFromBest is set if Mate comes from "bm #N", which is written "#N" in
	// reports.
	MateFromBest bool `json:"mate_from_bm,omitempty"`
	// Points are the moves with points, in the order of the file.
	Points []MovePoints `json:"points,omitempty"`
	// MaxPoints is the maximum of points for this case; 0 without points.
	MaxPoints int `json:"max_points,omitempty"`

	// Rating is the rating of a puzzle, opcode "rating"; 0 if the line has none.
	Rating int `json:"rating,omitempty"`

	// Disputed describes the erratum of the case; empty if there is none.
	Disputed string `json:"disputed,omitempty"`
}

// MovePoints is a move and the points it scores.
type MovePoints struct {
	Move   board.Move `json:"move"`
	Points int        `json:"points"`
}
