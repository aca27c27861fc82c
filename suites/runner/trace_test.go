package runner

import (
	"path/filepath"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites/folder"
)

// openTrace returns the trace of a new folder, and the path of its file.
func openTrace(t *testing.T, noTimes bool) (trace *folder.Trace, path string) {
	t.Helper()
	dir := t.TempDir()
	trace, err := folder.OpenTrace(dir, noTimes)
	testenv.Must(t, err)
	return trace, filepath.Join(dir, folder.TraceFile)
}
