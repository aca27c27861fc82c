package report

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// The files that Rebuild writes into a run folder.
const (
	RecordsFile = "records.csv"
	SummaryFile = "summary.csv"
	FailedFile  = "failed.epd"
)

// Rebuild writes the files of a run folder from its manifest and its journal,
// and returns both, the records in the order of the files. It is how a run
// ends, and may be repeated at any time with the same result. Each file is
// written whole or stays as it is.
func Rebuild(dir string) (Meta, []suites.Record, error) {
	meta, records, err := Read(dir)
	if err != nil {
		return Meta{}, nil, err
	}
	return meta, records, WriteFiles(dir, meta, records)
}

// Read reads the run of a folder; the records are in the order of the files. It
// is an error where the journal has lost records that run.json tells of.
func Read(dir string) (Meta, []suites.Record, error) {
	meta, records, err := runfolder.ReadFolder(dir)
	if err != nil {
		return Meta{}, nil, err
	}
	if meta.End != nil && len(records) < meta.End.Records {
		return Meta{}, nil, &runfolder.DamagedError{
			Path: filepath.Join(dir, runfolder.JournalFile),
			Err: fmt.Errorf("%d records of the %d that %s tells of; --resume searches the others again",
				len(records), meta.End.Records, runfolder.ManifestFile),
		}
	}
	runfolder.Sort(records)
	return meta, records, nil
}

// WriteFiles writes what Rebuild does for a run that was read.
func WriteFiles(dir string, meta Meta, records []suites.Record) error {
	return errors.Join(
		writeFile(filepath.Join(dir, RecordsFile), records, func(w io.Writer) Report { return NewRecordsCSV(w, meta) }),
		writeFile(filepath.Join(dir, SummaryFile), records, func(w io.Writer) Report { return NewSummaryCSV(w, meta) }),
		writeFile(filepath.Join(dir, FailedFile), records, func(w io.Writer) Report { return NewFailedEPD(w, meta) }),
	)
}

func writeFile(path string, records []suites.Record, open func(io.Writer) Report) error {
	return runfolder.ReplaceFile(path, func(w io.Writer) error {
		return Write(records, open(w))
	})
}
