package epd

import "fmt"

// ParseError is a line that could not be read.
type ParseError struct {
	// File is the name that the Reader was given.
	File string
	// Line and Column count from 1. Columns count characters, as editors do:
	// a tab is one, NUL bytes and a byte-order mark are none.
	Line, Column int
	// Err is what is wrong: a *board.FENError, something that wraps a
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

// Error returns the repair as a fault.
func (e *StrictError) Error() string {
	return fmt.Sprintf("%s: %s (not allowed under --strict)", e.Repair.Kind, e.Repair.Text)
}
