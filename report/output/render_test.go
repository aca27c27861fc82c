package output

import (
	"errors"
	"io"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// render returns what is written of a run.
func render(t *testing.T, records []suites.Record, meta report.Meta, write func(io.Writer, *Sections) error) string {
	t.Helper()
	var out strings.Builder
	if err := write(&out, sectionsOf(meta, records)); err != nil {
		t.Fatalf("write: %v", err)
	}
	return out.String()
}

func sectionsOf(meta report.Meta, records []suites.Record) *Sections {
	return NewSections(&report.Run{Path: "runs/a", Meta: &meta, Records: records})
}

func textReport(t *testing.T, records []suites.Record, meta report.Meta) string {
	t.Helper()
	return render(t, records, meta, writeWideText)
}

func writeWideText(w io.Writer, s *Sections) error { return WriteText(w, s, 0) }

func recordsCSV(t *testing.T, records []suites.Record, meta report.Meta) string {
	t.Helper()
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return report.WriteRecords(w, s.Run) })
}

func summaryCSV(t *testing.T, records []suites.Record, meta report.Meta) string {
	t.Helper()
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return report.WriteSummary(w, s.Run, s.Parts()) })
}

var errFull = errors.New("disk full")

// fullWriter takes nothing.
type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errFull }

// An output that could not be written must fail the run.
func TestAWriteErrorIsReturned(t *testing.T) {
	records := reporttest.Records()
	records[1].Source = "8/8/8/8/8/8/8/K1k5 w - -"
	for name, write := range map[string]func(io.Writer, *Sections) error{
		"text": writeWideText, "failed": WriteFailed,
		"json": func(w io.Writer, s *Sections) error { return WriteJSON(w, s, Outcome{}) },
	} {
		if err := write(fullWriter{}, sectionsOf(reporttest.Meta(), records)); !errors.Is(err, errFull) {
			t.Errorf("%s: %v, want the error of the writer", name, err)
		}
	}
}
