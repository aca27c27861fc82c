//go:build unix

package external

import (
	"os"
	"path/filepath"
	"testing"
)

func TestResolve(t *testing.T) {
	work, dir := t.TempDir(), t.TempDir()
	for _, path := range []string{filepath.Join(work, "here"), filepath.Join(work, "both"), filepath.Join(dir, "both"), filepath.Join(dir, "there")} {
		if err := os.WriteFile(path, nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(work)
	t.Setenv("PATH", dir)
	tests := []struct{ command, dir, want string }{
		{"./here", "", filepath.Join(work, "here")},
		{"./here", dir, filepath.Join(work, "here")},
		{"./both", dir, filepath.Join(work, "both")},
		{"./there", dir, filepath.Join(dir, "there")},
		{filepath.Join(dir, "there"), work, filepath.Join(dir, "there")},
		{"there", "", filepath.Join(dir, "there")},
		{"here", work, filepath.Join(work, "here")},
		{"both", work, filepath.Join(dir, "both")},
		{"here", dir, ""},
		{"./there", "", ""},
		{"./nowhere", dir, ""},
	}
	for _, test := range tests {
		got, err := Resolve(test.command, test.dir)
		if got != test.want || err == nil != (test.want != "") {
			t.Errorf("Resolve(%q, %q): %q, %v, want %q", test.command, test.dir, got, err, test.want)
		}
	}
}

// A plain name that is not found: the message names where it was looked for, and a file
// here only if there is one.
func TestPlainNameNotFound(t *testing.T) {
	t.Chdir(t.TempDir())
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	if err := os.WriteFile("here", nil, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, dir, want string }{
		{"here", "", "here: not found in PATH (" + folder + "); a file here is ./here"},
		{"here", "/", "here: not found in PATH (" + folder + ") and not in /; a file here is ./here"},
		{"nowhere", "", "nowhere: not found in PATH (" + folder + ")"},
		{"nowhere", "/", "nowhere: not found in PATH (" + folder + ") and not in /"},
	} {
		if _, err := Resolve(test.name, test.dir); err == nil || err.Error() != test.want {
			t.Errorf("Resolve(%q, %q): %v, want %s", test.name, test.dir, err, test.want)
		}
	}
}
