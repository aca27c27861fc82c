package runner

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// openTrace returns the trace of a new folder, and the path of its file.
func openTrace(t *testing.T, noTimes bool) (trace *folder.Trace, path string) {
	t.Helper()
	dir := t.TempDir()
	trace, err := folder.OpenTrace(dir, noTimes)
	if err != nil {
		t.Fatal(err)
	}
	return trace, filepath.Join(dir, folder.TraceFile)
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestTraceSameBytes: the trace does not depend on the number of workers.
func TestTraceSameBytes(t *testing.T) {
	suite := walk(t, "walk", 20)
	var first string
	for _, workers := range []int{1, 2, 8} {
		trace, path := openTrace(t, true)
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "first"}, {Name: "second"}}, Suites: []suites.Suite{suite},
			Plan: plan.Plan{Workers: workers}, Open: new(fakeStats).opener(playFirst), Trace: trace,
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := trace.Close(); err != nil {
			t.Fatal(err)
		}
		got := readText(t, path)
		if lines := strings.Count(got, "\n"); lines != 40 {
			t.Errorf("%d workers: %d lines, want 40", workers, lines)
		}
		if first == "" {
			first = got
		}
		if got != first {
			t.Errorf("%d workers: the trace differs from that of one", workers)
		}
	}
}

// TestTraceFails: a trace that cannot be written ends the run, and the record
// is not in the journal.
func TestTraceFails(t *testing.T) {
	trace, _ := openTrace(t, true)
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	var journal strings.Builder
	err := Run(t.Context(), Config{
		Contenders: []suites.Contender{{Name: "first"}}, Suites: []suites.Suite{walk(t, "walk", 3)},
		Open: new(fakeStats).opener(playFirst), Trace: trace, Journal: keepIn(&journal),
	})
	if err == nil || !strings.HasPrefix(err.Error(), "trace: ") || journal.Len() > 0 {
		t.Errorf("Run: %v, journal %q, want an error of the trace and no record", err, &journal)
	}
}
