//go:build unix

package external

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestResolve: where a command is looked for; the message for a plain name that is not found
// names where that was, and a file here only if there is one.
func TestResolve(t *testing.T) {
	work, dir := t.TempDir(), t.TempDir()
	for _, path := range []string{filepath.Join(work, "here"), filepath.Join(work, "both"), filepath.Join(dir, "both"), filepath.Join(dir, "there")} {
		testenv.Check(t, os.WriteFile(path, nil, 0o755))
	}
	t.Chdir(work)
	t.Setenv("PATH", dir)
	for _, test := range []struct{ command, dir, want, message string }{
		{"./here", "", filepath.Join(work, "here"), ""},
		{"./here", dir, filepath.Join(work, "here"), ""},
		{"./both", dir, filepath.Join(work, "both"), ""},
		{"./there", dir, filepath.Join(dir, "there"), ""},
		{filepath.Join(dir, "there"), work, filepath.Join(dir, "there"), ""},
		{"there", "", filepath.Join(dir, "there"), ""},
		{"here", work, filepath.Join(work, "here"), ""},
		{"both", work, filepath.Join(dir, "both"), ""},
		{"./there", "", "", "./there"},
		{"./nowhere", dir, "", "./nowhere"},
		{"here", "", "", "here: not found in PATH (" + dir + "); a file here is ./here"},
		{"here", "/", "", "here: not found in PATH (" + dir + ") and not in /; a file here is ./here"},
		{"nowhere", "", "", "nowhere: not found in PATH (" + dir + ")"},
		{"nowhere", "/", "", "nowhere: not found in PATH (" + dir + ") and not in /"},
	} {
		got, err := Resolve(test.command, test.dir)
		if got != test.want || err == nil != (test.message == "") || err != nil && !strings.HasSuffix(err.Error(), test.message) && test.command[0] != '.' {
			t.Errorf("Resolve(%q, %q): %q, %v, want %q, %s", test.command, test.dir, got, err, test.want, test.message)
		}
	}
}
