package report

import (
	"errors"
	"io"
	"path/filepath"

	"keymove/suites"
	"keymove/suites/runner"
)

// The files that Rebuild writes into a run folder.
const (
	RecordsFile = "records.csv"
	SummaryFile = "summary.csv"
)

// Rebuild writes the files of a run folder from its manifest and its journal,
// and returns both, the records in the order of the files. It is how a run
// ends, and may be repeated at any time with the same result.
func Rebuild(dir string) (Meta, []suites.Record, error) {
	meta, err := runner.ReadManifest(dir)
	if err != nil {
		return Meta{}, nil, err
	}
	records, err := runner.ReadFolderJournal(dir)
	if err != nil {
		return Meta{}, nil, err
	}
	runner.Sort(records)
	err = errors.Join(
		writeFile(filepath.Join(dir, RecordsFile), records, func(w io.Writer) Report { return NewRecordsCSV(w, meta) }),
		writeFile(filepath.Join(dir, SummaryFile), records, func(w io.Writer) Report { return NewSummaryCSV(w, meta) }),
	)
	return meta, records, err
}

func writeFile(path string, records []suites.Record, open func(io.Writer) Report) error {
	return runner.ReplaceFile(path, func(w io.Writer) error {
		return Write(records, open(w))
	})
}
