package lint

import (
	"slices"
	"strconv"
	"strings"

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

// pointsWithoutCoordinates reports a list of points in c8 without a c9 for its
// moves. The Strategic Test Suite has both; without c9 the moves are those of c7,
// and without that, too, there are no points.
func pointsWithoutCoordinates(r *epd.Record) []Problem {
	if _, ok := r.Operation("c9"); ok || !isPointsList(r.Comment(8)) {
		return nil
	}
	text := "c8 without c9: its points have no moves, and are read as a comment"
	if len(r.Asked.Points) > 0 {
		text = "c8 without c9: the moves are taken from c7"
	}
	return []Problem{warningAt(r, "c8", PointsWithoutCoordinates, text)}
}

// isPointsList reports whether a comment consists of numbers.
func isPointsList(comment string) bool {
	words := strings.FieldsFunc(comment, func(r rune) bool { return r == ' ' || r == ',' })
	return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool {
		_, err := strconv.Atoi(word)
		return err != nil
	})
}

// warningAt returns a warning at the first operation of an opcode.
func warningAt(r *epd.Record, opcode string, kind Kind, text string) Problem {
	op, _ := r.Operation(opcode)
	return Problem{Line: r.Line, Column: r.Column(op), Severity: Warning, Kind: kind, Text: text}
}
