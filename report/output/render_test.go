package output

import (
	"errors"
	"io"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
)

// render returns what is written of a run.
func render(t *testing.T, records []suites.Record, meta report.Meta, write func(io.Writer, *Sections) error) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return write(w, sectionsOf(meta, records)) })
}

func sectionsOf(meta report.Meta, records []suites.Record) *Sections {
	return NewSections(&report.Run{Path: "runs/a", Meta: &meta, Records: records})
}

// textReport returns the brief end of a run.
func textReport(t *testing.T, records []suites.Record, meta report.Meta, b show.Brief) string {
	t.Helper()
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return WriteText(w, s, b, false) })
}

func wideText(t *testing.T, records []suites.Record, meta report.Meta) string {
	t.Helper()
	return render(t, records, meta, writeWideText)
}

func writeWideText(w io.Writer, s *Sections) error { return WriteText(w, s, show.Brief{}, true) }

func recordsCSV(t *testing.T, records []suites.Record, meta report.Meta) string {
	t.Helper()
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return report.WriteRecords(w, s.Run) })
}

func summaryCSV(t *testing.T, records []suites.Record, meta report.Meta) string {
	t.Helper()
	return render(t, records, meta, func(w io.Writer, s *Sections) error { return report.WriteSummary(w, s.Run, s.Parts()) })
}

// An output that could not be written must fail the run.
func TestAWriteErrorIsReturned(t *testing.T) {
	records := reporttest.Records()
	records[1].Source = "8/8/8/8/8/8/8/K1k5 w - -"
	for name, write := range map[string]func(io.Writer, *Sections) error{
		"text": writeWideText, "failed": WriteFailed,
		"json": func(w io.Writer, s *Sections) error { return WriteJSON(w, s, Outcome{}) },
	} {
		if err := write(reporttest.Full{}, sectionsOf(reporttest.Meta(), records)); !errors.Is(err, reporttest.ErrFull) {
			t.Errorf("%s: %v, want the error of the writer", name, err)
		}
	}
}
