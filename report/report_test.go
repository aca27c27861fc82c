package report

import (
	"errors"
	"io"
	"testing"

	"keymove/suites"
)

var errFull = errors.New("disk full")

// fullWriter takes nothing.
type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errFull }

// A report that could not be written must fail the run.
func TestAWriteErrorIsReturned(t *testing.T) {
	for name, open := range map[string]func(io.Writer) Report{
		"records": func(w io.Writer) Report { return NewRecordsCSV(w, sampleMeta()) },
		"summary": func(w io.Writer) Report { return NewSummaryCSV(w, sampleMeta()) },
		"text":    func(w io.Writer) Report { return NewText(w, sampleMeta()) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := Write(sampleRecords(), open(fullWriter{})); !errors.Is(err, errFull) {
				t.Errorf("Write: %v, want the error of the writer", err)
			}
		})
	}
}

// brokenReport fails at its second record.
type brokenReport struct {
	added  int
	closed bool
}

func (r *brokenReport) Add(suites.Record) error {
	if r.added++; r.added == 2 {
		return errFull
	}
	return nil
}

func (r *brokenReport) Close() error {
	r.closed = true
	return nil
}

func TestAReportThatFailsDoesNotHoldUpTheOthers(t *testing.T) {
	broken := &brokenReport{}
	var whole collected
	if err := Write(sampleRecords(), broken, &whole); !errors.Is(err, errFull) {
		t.Errorf("Write: %v, want the error of the first report", err)
	}
	if broken.added != 2 || !broken.closed {
		t.Errorf("the broken report got %d records, closed %v; want 2, closed", broken.added, broken.closed)
	}
	if got, want := len(whole), len(sampleRecords()); got != want {
		t.Errorf("the other report got %d records, want %d", got, want)
	}
}

// collected is a report that keeps records.
type collected []suites.Record

func (c *collected) Add(rec suites.Record) error {
	*c = append(*c, rec)
	return nil
}

func (*collected) Close() error { return nil }
