package markdown

import (
	"io"
	"slices"

	"keymove/report"
	"keymove/report/compare"
)

// KeepSummary writes the rows of whole suites of a run's summary.csv, with the header
// for a new file, without it to append to one.
func KeepSummary(w io.Writer, run *report.Run, header bool) error {
	rows := slices.DeleteFunc(report.Summarize(run.All()), func(s report.Summary) bool { return s.Theme != report.WholeSuite })
	return keep(w, report.SummaryColumns, rows, run.NoTimes(), header)
}

// KeepComparison does so with a run's comparison.csv; the first column is the limit of
// the run.
func KeepComparison(w io.Writer, run *report.Run, header bool) error {
	c, err := compare.Within(run)
	if err != nil {
		return err
	}
	limit := report.NewTextColumn("limit", "text", "limit of the run", "", func(*compare.CSVRow) string { return run.LimitText() })
	columns := append([]report.Column[compare.CSVRow]{limit}, compare.Columns...)
	rows := slices.DeleteFunc(compare.Rows(c), func(r compare.CSVRow) bool { return !r.Row.IsWhole() })
	return keep(w, columns, rows, run.NoTimes(), header)
}

func keep[T any](w io.Writer, columns []report.Column[T], rows []T, noTimes, header bool) error {
	if header {
		return report.WriteCSV(w, columns, rows, noTimes)
	}
	return report.AppendCSV(w, columns, rows, noTimes)
}
