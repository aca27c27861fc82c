package report

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report/reporttest"
	"keymove/suites"
)

// noTelemetry are the last cells of a row without counters.
var noTelemetry = strings.Repeat(",", len(telemetryColumns))

// telemetryHeader are the names of telemetryColumns, which summary.csv has as well.
var telemetryHeader = func() (names []string) {
	for _, col := range telemetryColumns {
		names = append(names, col.Name)
	}
	return names
}()

// render returns what is written of a run.
func render(t *testing.T, records []suites.Record, meta Meta, write func(io.Writer, *Run) error) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return write(w, &Run{Meta: &meta, Records: records}) })
}

func recordsCSV(t *testing.T, records []suites.Record, meta Meta) string {
	t.Helper()
	return render(t, records, meta, WriteRecords)
}

func summaryCSV(t *testing.T, records []suites.Record, meta Meta) string {
	t.Helper()
	return render(t, records, meta, writeSummary)
}

func writeSummary(w io.Writer, run *Run) error {
	rows := SummarizeParts(run.All())
	run.NoteSettings(rows)
	return WriteSummary(w, run, rows)
}

func TestCSVGoldens(t *testing.T) {
	for _, noTimes := range []bool{false, true} {
		meta, name := reporttest.Meta(), ".csv"
		if meta.NoTimes = noTimes; noTimes {
			name = "-no-times.csv"
		}
		goldentest.Check(t, "testdata/records"+name, recordsCSV(t, reporttest.Records(), meta))
		goldentest.Check(t, "testdata/summary"+name, summaryCSV(t, reporttest.Records(), meta))
	}
}

// A file that could not be written must fail the run.
func TestAWriteErrorIsReturned(t *testing.T) {
	for name, write := range map[string]func(io.Writer, *Run) error{"records": WriteRecords, "summary": writeSummary} {
		meta := reporttest.Meta()
		if err := write(reporttest.Full{}, &Run{Meta: &meta, Records: reporttest.Records()}); !errors.Is(err, reporttest.ErrFull) {
			t.Errorf("%s: %v, want the error of the writer", name, err)
		}
	}
}

// TestEmptyCellsAreDescribed: no cell of the sample is empty in a column that never
// is.
func TestEmptyCellsAreDescribed(t *testing.T) {
	records := reporttest.Records()
	checkEmptyCells(t, RecordColumns(), records)
	checkEmptyCells(t, SummaryColumns, Summarize(suites.RecordsOf(records)))
}

func checkEmptyCells[T any](t *testing.T, columns []Column[T], rows []T) {
	t.Helper()
	for _, col := range columns {
		for i := range rows {
			if col.Cell(&rows[i]) == "" && col.Empty == "" {
				t.Errorf("%s is empty in row %d, and its description says that it never is", col.Name, i+1)
			}
		}
	}
}

func TestDescribe(t *testing.T) {
	none := func(*int) string { return "" }
	infos := Describe([]Column[int]{NewColumn("a", "u", "h", "never", none), NewTimedColumn("b", "ms", "h", "", none), NewTimedColumn("c", "ms", "h", "unsolved", none)})
	reporttest.Want(t, infos, []ColumnInfo{{"a", "u", "h", "never"}, {"b", "ms", "h", "--no-times"}, {"c", "ms", "h", "unsolved; --no-times"}})
}

func TestReadRows(t *testing.T) {
	rows, err := ReadRows("x.csv", strings.NewReader("\ufeffname,n\n'=a,1.5\n\"b,\n\",\nc,x\n"))
	reporttest.OK(t, err)
	var got []string
	for _, row := range rows {
		n, err := row.Number("n")
		if n == nil {
			n = new(-1.0)
		}
		got = append(got, fmt.Sprintf("%q %q %v %v", row.Text("name"), row.Text("other"), *n, err))
	}
	reporttest.Want(t, got, []string{`"=a" "" 1.5 <nil>`, `"b,\n" "" -1 <nil>`, `"c" "" -1 x.csv:5:1: n: "x" is not a number`})
}

func FuzzReadRows(f *testing.F) {
	f.Add("a,b\n1,2\n")
	f.Add("\ufeffa\n\"")
	f.Fuzz(func(t *testing.T, text string) {
		rows, err := ReadRows("x.csv", strings.NewReader(text))
		if _, ok := errors.AsType[*CSVError](err); err != nil && !ok {
			t.Errorf("%q: %v, want a CSVError", text, err)
		}
		for _, row := range rows {
			if _, err := row.Number("a"); err != nil && row.Text("a") == "" {
				t.Errorf("%q: an empty cell is an error: %v", text, err)
			}
		}
	})
}
