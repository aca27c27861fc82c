package suites

import (
	"strings"

	"keymove/suites/epd"
)

// InvalidLines are the lines of a suite that cannot be read, in their order.
type InvalidLines []*epd.ParseError

// Error returns one line of text a line of the suite.
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
