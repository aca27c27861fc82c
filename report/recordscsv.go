package report

import "io"

// RecordsFile is the name of the file that WriteRecords writes in a run folder.
const RecordsFile = "records.csv"

// WriteRecords writes records.csv, one row per record. In a run without times the
// cells of time_ms, nps and the other times are empty.
func WriteRecords(w io.Writer, run *Run) error {
	return WriteRows(w, RecordColumns(), run.All(), run.NoTimes())
}
