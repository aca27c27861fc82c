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
		{"here", work, ""},
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
