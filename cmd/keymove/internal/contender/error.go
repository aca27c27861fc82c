package contender

import (
	"strings"
)

// Error is a fault in what a contender is made of.
type Error struct {
	// Setting is what is at fault: "profile", "engine", "ablate", "ablate-mode" or
	// "book".
	Setting string
	// Index is that of the text at fault in Request.Texts, or of the contender for
	// Identify; -1 where the fault is not that of one of them.
	Index int
	// Text is the value at fault; empty where Err says it.
	Text string
	Err  error
}

// Error returns the fault behind the name of its setting, without any dashes: a
// file has them not.
func (e *Error) Error() string {
	if e.Text == "" {
		return e.Setting + ": " + e.Err.Error()
	}
	return e.Setting + " " + e.Text + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// Errors are all faults of a request, in the order of its texts.
type Errors []*Error

// Error returns a line for each.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, fault := range e {
		lines[i] = fault.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults.
func (e Errors) Unwrap() []error {
	errs := make([]error, len(e))
	for i, fault := range e {
		errs[i] = fault
	}
	return errs
}
