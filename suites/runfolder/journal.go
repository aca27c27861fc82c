package runfolder

import (
	"encoding/json"
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

// readJournal reads the records of a journal in the order in which they came in; see
// scanJournal.
func readJournal(r io.Reader) (records []suites.Record, unchecked bool, err error) {
	unchecked, err = scanJournal(r, func(_ place, _ int, rec *suites.Record) error {
		records = append(records, *rec)
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	return records, unchecked, nil
}
