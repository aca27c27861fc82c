package output

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
)

// rebuild writes the files of a run folder.
func rebuild(dir string) (*report.Run, error) {
	run, err := report.ReadFolder(dir)
	if err != nil {
		return nil, err
	}
	return run, WriteFiles(NewSections(run), Files)
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	reporttest.OK(t, err)
	return string(data)
}

// journalOf returns a run folder whose records are in the journal, the last one first.
func journalOf(t *testing.T, records []suites.Record) (dir string, f *folder.Run) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	f, err := folder.CreateRun(dir, reporttest.Meta())
	reporttest.OK(t, err)
	for i := range records {
		reporttest.OK(t, f.Append(records[len(records)-1-i]))
	}
	return dir, f
}

// TestAKilledRunIsRebuilt: it has no end in its manifest, a torn line, and records in the order in which
// searches ended.
func TestAKilledRunIsRebuilt(t *testing.T) {
	records, meta := reporttest.Records()[:4], reporttest.Meta()
	dir, f := journalOf(t, records)
	path := filepath.Join(dir, folder.JournalFile)
	reporttest.OK(t, f.Close(), os.WriteFile(path, []byte(readFile(t, path)+`{"contender":"defa`), 0o666))
	run, err := rebuild(dir)
	reporttest.OK(t, err)
	if run.Meta.End != nil || run.Meta.Limit != meta.Limit || len(run.Records) != 4 {
		t.Errorf("manifest with limit %q and end %v, %d records", run.Meta.Limit, run.Meta.End, len(run.Records))
	}
	reporttest.Want(t, readFile(t, filepath.Join(dir, report.RecordsFile)), recordsCSV(t, records, meta))
	reporttest.Want(t, readFile(t, filepath.Join(dir, report.SummaryFile)), summaryCSV(t, records, meta))
	if _, err := rebuild(t.TempDir()); !errors.Is(err, folder.ErrNoJob) {
		t.Errorf("rebuild of an empty folder: %v, want ErrNoJob", err)
	}
}

// TestAJournalThatHasLostRecordsIsNotRebuilt: files that were complete are not replaced by what a journal has left.
func TestAJournalThatHasLostRecordsIsNotRebuilt(t *testing.T) {
	dir, f := journalOf(t, reporttest.Records())
	reporttest.OK(t, f.Finish(time.Now(), false), f.Close())
	_, err := rebuild(dir)
	reporttest.OK(t, err)
	path := filepath.Join(dir, folder.JournalFile)
	journal, records := readFile(t, path), readFile(t, filepath.Join(dir, report.RecordsFile))
	for _, size := range []int{0, len(journal) / 2, len(journal) - 1} {
		reporttest.OK(t, os.WriteFile(path, []byte(journal[:size]), 0o666))
		_, err := rebuild(dir)
		if damaged, ok := errors.AsType[*folder.DamagedError](err); !ok || damaged.Path != path {
			t.Errorf("a journal of %d bytes: %v, want a DamagedError of %s", size, err, path)
		}
		reporttest.Want(t, readFile(t, filepath.Join(dir, report.RecordsFile)), records, "a journal of", size)
	}
}

// TestRunPageNamesTheFiles: the page has a row for each file of a run.
func TestRunPageNamesTheFiles(t *testing.T) {
	page := readFile(t, filepath.Join("..", "..", "docs", "run.md"))
	for _, f := range Files {
		reporttest.Has(t, page, "\n| `"+f.Name+"` | ")
	}
}

// TestAFormatIsAFile: a format of another package writes its file with those of the
// run, of the same data; one that the run does not have is not written.
func TestAFormatIsAFile(t *testing.T) {
	s := sectionsOf(reporttest.Meta(), reporttest.Records())
	s.Run.Path = t.TempDir()
	format := File{Name: "report.txt", Write: func(w io.Writer, s *Sections) error {
		_, err := fmt.Fprintf(w, "%d failures", len(s.Failures()))
		return err
	}}
	other := File{Name: "other.txt", In: func(*Sections) bool { return false }, Write: format.Write}
	reporttest.OK(t, WriteFiles(s, append(slices.Clone(Files), format, other)))
	reporttest.Want(t, readFile(t, filepath.Join(s.Run.Path, "report.txt")), "5 failures")
	entries, err := os.ReadDir(s.Run.Path)
	reporttest.OK(t, err)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	reporttest.Want(t, names, []string{"failed.epd", "records.csv", "report.md", "report.txt", "summary.csv"})
}
