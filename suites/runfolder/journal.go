package runfolder

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"keymove/suites"
)

// Journal writes records as they come in, one JSON object with a checksum per line and
// one Write call per record, so that a run killed at any moment leaves complete lines
// and at most one torn line at the end.
type Journal struct {
	w io.Writer
}

// NewJournal returns a journal that appends to w, which must not buffer.
func NewJournal(w io.Writer) *Journal { return &Journal{w: w} }

// Add writes a record. After an error the journal must not be written to: its
// last line may be torn.
func (j *Journal) Add(rec suites.Record) error {
	line, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	_, err = j.w.Write(SealLine(line))
	return err
}

// lineError is the error of a line of the journal.
type lineError struct {
	line int
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("%d: %v", e.line, e.err) }
func (e *lineError) Unwrap() error { return e.err }

// readJournal reads the records of a journal in the order in which they came in;
// unchecked is set if there are some, and they have no checksums. A last line
// without a line end is torn and dropped. Any other line that is invalid, or is not as it
// was written, is an error with its number.
func readJournal(r io.Reader) (records []suites.Record, unchecked bool, err error) {
	lines := bufio.NewReader(r)
	var checker LineChecker
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return records, checker.Unchecked(), nil
		}
		if err != nil {
			return nil, false, err
		}
		if wrong, err := checker.Check(line); err != nil {
			return nil, false, &lineError{wrong, err}
		}
		var rec suites.Record
		if err := json.Unmarshal(line, &rec); err != nil {
			return nil, false, &lineError{n, err}
		}
		records = append(records, rec)
	}
}
