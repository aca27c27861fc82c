package suites

import (
	"strings"

	"keymove/suites/notation"
)

// InvalidLines are the errors of the invalid lines of a suite, in order.
type InvalidLines []*notation.ParseError

// Error returns the errors, one per line.
func (e InvalidLines) Error() string {
	texts := make([]string, len(e))
	for i, line := range e {
		texts[i] = line.Error()
	}
	return strings.Join(texts, "\n")
}

// Unwrap returns the errors of the lines.
func (e InvalidLines) Unwrap() []error {
	errs := make([]error, len(e))
	for i, line := range e {
		errs[i] = line
	}
	return errs
}
