package grade

import (
	"errors"
	"fmt"
	"io"

	"keymove/suites/epd"
	"keymove/suites/notation"
)

// Read reads the positions of an EPD file, whatever they ask. Lines that are invalid, and
// positions without a legal move, are errors with their place, all of them; a failure of
// the stream ends the reading.
func Read(r io.Reader, file string) (records []*epd.Record, invalid []*notation.ParseError, err error) {
	for record, err := range epd.NewReader(r, file, epd.Options{}).All() {
		var wrong *notation.ParseError
		switch {
		case errors.As(err, &wrong):
			invalid = append(invalid, wrong)
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		case !record.Position.HasLegalMove():
			invalid = append(invalid, &notation.ParseError{File: file, Line: record.Line, Column: 1, Err: errNoMoves})
		default:
			records = append(records, record)
		}
	}
	return records, invalid, nil
}

var errNoMoves = errors.New("the position has no legal move to grade")

// Tasks returns the positions of records for a grading of all moves.
func Tasks(file string, records []*epd.Record) []Task {
	tasks := make([]Task, len(records))
	for i, r := range records {
		tasks[i] = Task{Name: fmt.Sprintf("%s:%d", file, r.Line), Position: r.Position}
	}
	return tasks
}
