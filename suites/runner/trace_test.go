package runner

import (
	"os"
	"path/filepath"
	"testing"

	"keymove/suites/folder"
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
