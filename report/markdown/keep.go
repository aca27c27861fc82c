package markdown

import (
	"io"
	"slices"

	"keymove/report"
)

// KeepSummary writes the rows of whole suites of a run's summary.csv, with the header
// for a new file, without it to append to one.
func KeepSummary(w io.Writer, run *report.Run, header bool) error {
	rows := slices.DeleteFunc(report.Summarize(run.All()), func(s report.Summary) bool { return s.Theme != report.WholeSuite })
	if header {
		return report.WriteCSV(w, report.SummaryColumns, rows, run.NoTimes())
	}
	return report.AppendCSV(w, report.SummaryColumns, rows, run.NoTimes())
}
