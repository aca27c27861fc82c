package report

import (
	"io"

	"keymove/suites"
)

// RecordsFile is the name of the file that WriteRecords writes in a run folder.
const RecordsFile = "records.csv"

// WriteRecords writes records.csv, one row per record. Of a run without times the
// cells of time_ms, nps and the other times stay empty.
func WriteRecords(w io.Writer, run *Run) error {
	columns := make([]Column[suites.Record], len(recordColumns))
	for i, col := range recordColumns {
		columns[i] = col.Column
	}
	return WriteCSV(w, columns, run.Records, run.NoTimes())
}
