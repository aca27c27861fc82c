package runfolder

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"keymove/suites"
)

// Journal writes records as they come in, one JSON object per line and one
// Write call per record, so that a run killed at any moment leaves complete lines
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
	_, err = j.w.Write(append(line, '\n'))
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
// whole is the number of bytes up to the end of the last whole line. A last line
// without a line end is torn and dropped. Any other invalid line is an error with
// its number.
func readJournal(r io.Reader) (records []suites.Record, whole int64, err error) {
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return records, whole, nil
		}
		if err != nil {
			return nil, 0, err
		}
		var rec suites.Record
		if err := json.Unmarshal(line, &rec); err != nil {
			return nil, 0, &lineError{n, err}
		}
		records = append(records, rec)
		whole += int64(len(line))
	}
}
