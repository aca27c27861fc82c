package report

import (
	"encoding/csv"
	"io"

	"keymove/suites"
)

// RecordsCSV writes records.csv, one row per record as it comes.
type RecordsCSV struct {
	out     *csv.Writer
	noTimes bool
	row     []string
	started bool
}

// NewRecordsCSV returns a report that writes records.csv to w. With
// meta.NoTimes the cells of time_ms, nps and kept_time_ms stay empty.
func NewRecordsCSV(w io.Writer, meta Meta) *RecordsCSV {
	return &RecordsCSV{
		out:     csv.NewWriter(w),
		noTimes: meta.NoTimes,
		row:     make([]string, len(recordColumns)),
	}
}

// Add writes a row.
func (r *RecordsCSV) Add(rec suites.Record) error {
	if err := r.start(); err != nil {
		return err
	}
	for i, col := range recordColumns {
		r.row[i] = ""
		if !col.timed || !r.noTimes {
			r.row[i] = col.cell(&rec)
		}
	}
	return r.out.Write(r.row)
}

// Close writes what is buffered, and the header of a file without rows.
func (r *RecordsCSV) Close() error {
	if err := r.start(); err != nil {
		return err
	}
	r.out.Flush()
	return r.out.Error()
}

// start writes the header once.
func (r *RecordsCSV) start() error {
	if r.started {
		return nil
	}
	r.started = true
	for i, col := range recordColumns {
		r.row[i] = col.name
	}
	return r.out.Write(r.row)
}
