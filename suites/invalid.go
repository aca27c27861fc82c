package suites

import (
	"errors"
	"fmt"
	"strconv"
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

// NothingAsked is the kind of the warning about lines without bm, am, dm or points in a suite
// of which most lines have them.
const NothingAsked notation.RepairKind = "nothing-asked"

var errNothingAsked = errors.New("the line asks nothing: it has no bm, am, dm or points (not allowed under --strict)")

// warning names the lines of a suite that ask nothing. They are in no percentage.
func (e InvalidLines) warning(of int) notation.Warning {
	const shown = 8
	numbers := make([]string, 0, shown)
	for _, line := range e[:min(shown, len(e))] {
		numbers = append(numbers, strconv.Itoa(line.Line))
	}
	text := fmt.Sprintf("%d of %d positions ask nothing, and count in no percentage: line %s", len(e), of, strings.Join(numbers, ", "))
	if more := len(e) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return notation.Warning{File: e[0].File, Kind: NothingAsked, Count: 1, Line: e[0].Line, Column: 1, Text: text}
}
