package epd

import "fmt"

// ParseError is a line that could not be read.
type ParseError struct {
	// File is the name passed to NewReader.
	File string
	// Line and Column count from 1. Columns count characters, as editors do:
	// a tab counts as one, NUL bytes and a byte-order mark do not count.
	Line, Column int
	// Err is the cause: a *board.FENError, an error that wraps a
	// *board.MoveError, a *StrictError, or a plain message.
	Err error
}

// Error returns "file:line:column: message".
func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// StrictError is a repair that Options.Strict does not allow.
type StrictError struct {
	Repair Repair
}

// Error returns the kind and text of the repair.
func (e *StrictError) Error() string {
	return fmt.Sprintf("%s: %s (not allowed under --strict)", e.Repair.Kind, e.Repair.Text)
}
