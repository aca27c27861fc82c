package lint

import (
	"slices"

	"keymove/suites/epd"
)

// checkSolutions reports what is wrong with the solutions of a line although all
// of them can be read.
func checkSolutions(r *epd.Record) []Problem {
	return append(contradictions(r), pointsWithoutCoordinates(r)...)
}

// contradictions reports each move that is in bm and in am.
func contradictions(r *epd.Record) []Problem {
	var problems []Problem
	for _, m := range r.Asked.Avoid {
		if slices.Contains(r.Asked.Best, m) {
			problems = append(problems, warningAt(r, "am", ContradictoryMove, r.Position.SAN(m)+" is both in bm and in am"))
		}
	}
	return problems
}

// pointsWithoutCoordinates reports a list of points in c8 without a c9 for its moves: the
// Strategic Test Suite has both.
func pointsWithoutCoordinates(r *epd.Record) []Problem {
	if _, ok := r.Operation("c9"); ok || r.Comment(8) == "" || len(r.Asked.Points) == 0 {
		return nil
	}
	return []Problem{warningAt(r, "c8", PointsWithoutCoordinates, "c8 without c9: the moves are taken from c7")}
}

// warningAt returns a warning at the first operation of an opcode.
func warningAt(r *epd.Record, opcode string, kind Kind, text string) Problem {
	op, _ := r.Operation(opcode)
	return Problem{Line: r.Line, Column: r.Column(op), Severity: Warning, Kind: kind, Text: text}
}
