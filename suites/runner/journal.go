package runner

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"keymove/suites"
)

// Journal writes records as they come in, one JSON object per line and one
// Write call per record, so that a run killed at any moment leaves whole lines
// and at most one torn one at the end.
type Journal struct {
	w io.Writer
}

// NewJournal returns a journal that appends to w, which must not buffer.
func NewJournal(w io.Writer) *Journal { return &Journal{w: w} }

// Add writes a record.
func (j *Journal) Add(rec suites.Record) error {
	line, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	_, err = j.w.Write(append(line, '\n'))
	return err
}

// ReadJournal reads the records of a journal in the order in which they came
// in. A last line without a line end is torn and dropped. Any other line that
// is no record is an error that starts with the number of the line.
func ReadJournal(r io.Reader) ([]suites.Record, error) {
	var records []suites.Record
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return records, nil
		}
		if err != nil {
			return nil, err
		}
		var rec suites.Record
		if err := json.Unmarshal(line, &rec); err != nil {
			return nil, fmt.Errorf("%d: %w", n, err)
		}
		records = append(records, rec)
	}
}
