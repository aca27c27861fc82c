package report

import (
	"errors"
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
	var out strings.Builder
	if err := write(&out, &Run{Meta: &meta, Records: records}); err != nil {
		t.Fatalf("write: %v", err)
	}
	return out.String()
}

func recordsCSV(t *testing.T, records []suites.Record, meta Meta) string {
	t.Helper()
	return render(t, records, meta, WriteRecords)
}

func summaryCSV(t *testing.T, records []suites.Record, meta Meta) string {
	t.Helper()
	return render(t, records, meta, WriteSummary)
}

func TestRecordsCSVGolden(t *testing.T) {
	goldentest.Check(t, "testdata/records.csv", recordsCSV(t, reporttest.Records(), reporttest.Meta()))
}

func TestSummaryCSVGolden(t *testing.T) {
	goldentest.Check(t, "testdata/summary.csv", summaryCSV(t, reporttest.Records(), reporttest.Meta()))
}

func TestNoTimesGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.NoTimes = true
	goldentest.Check(t, "testdata/records-no-times.csv", recordsCSV(t, reporttest.Records(), meta))
	goldentest.Check(t, "testdata/summary-no-times.csv", summaryCSV(t, reporttest.Records(), meta))
}

var errFull = errors.New("disk full")

// fullWriter takes nothing.
type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errFull }

// A file that could not be written must fail the run.
func TestAWriteErrorIsReturned(t *testing.T) {
	for name, write := range map[string]func(io.Writer, *Run) error{"records": WriteRecords, "summary": WriteSummary} {
		meta := reporttest.Meta()
		if err := write(fullWriter{}, &Run{Meta: &meta, Records: reporttest.Records()}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v, want the error of the writer", name, err)
		}
	}
}
