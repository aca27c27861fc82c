package report

import (
	"errors"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// Meta is what a report is told about its run besides the records. Everything
// that changes from run to run (clock, host, version) comes in here, so that a
// report is a pure function of what it is given.
type Meta = runfolder.Manifest

// Report takes the records of a run, from one goroutine and in the order of
// the files.
type Report interface {
	// Add takes the next record.
	Add(suites.Record) error
	// Close writes what is left. It does not close the writer below.
	Close() error
}

// Write feeds records to each of the reports and closes all of them. It
// returns the errors of all; a report that fails gets no more records.
func Write(records []suites.Record, reports ...Report) error {
	var errs []error
	for _, r := range reports {
		errs = append(errs, addAll(r, records), r.Close())
	}
	return errors.Join(errs...)
}

func addAll(r Report, records []suites.Record) error {
	for _, rec := range records {
		if err := r.Add(rec); err != nil {
			return err
		}
	}
	return nil
}
