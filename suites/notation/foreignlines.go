package notation

import (
	"errors"
	"fmt"
)

// ForeignLineError is the error of a line that is nothing of the format of its file. If most
// lines are like that, the file is of another format.
type ForeignLineError struct{ Err error }

func (e *ForeignLineError) Error() string { return e.Err.Error() }

func (e *ForeignLineError) Unwrap() error { return e.Err }

// mostOfForeign is how many errors of a file of another format are shown.
const mostOfForeign = 5

// IsForeign reports whether most lines of a file are errors of foreign lines, given all of its
// errors and the number of lines that could be read.
func IsForeign[E error](faults []E, read int) bool {
	foreign := 0
	for _, err := range faults {
		if _, ok := errors.AsType[*ForeignLineError](err); ok {
			foreign++
		}
	}
	return foreign > mostOfForeign && 2*foreign > len(faults)+read
}

// Shown returns the errors of a file as they are shown: all of them, but a few and the number of
// others if the file is not of the format that it is read as.
func Shown[E error](faults []E, read int, format string) []error {
	shown := make([]error, len(faults))
	for i, err := range faults {
		shown[i] = err
	}
	if IsForeign(faults, read) {
		shown = append(shown[:mostOfForeign], fmt.Errorf("… and %d more: is this %s?", len(faults)-mostOfForeign, format))
	}
	return shown
}
