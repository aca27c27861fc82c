package goldentest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// recorder is a test that keeps its errors to itself.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Error(args ...any)                 { r.errors = append(r.errors, "error") }
func (r *recorder) Errorf(format string, args ...any) { r.errors = append(r.errors, args[2].(string)) }

// check calls Check as a test would, with -update or without.
func check(t *testing.T, path, got string, accepts bool) []string {
	t.Helper()
	defer func(old bool) { *update = old }(*update)
	*update = accepts
	r := &recorder{TB: t}
	Check(r, path, got)
	return r.errors
}

func TestCheck(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.golden")
	left := path + ".got"
	if errs := check(t, path, "one\n", false); len(errs) != 1 || !strings.Contains(errs[0], "+one") {
		t.Errorf("without a file: %q, want one error", errs)
	}
	if errs := check(t, path, "one\n", true); len(errs) != 0 {
		t.Errorf("with -update: %q", errs)
	}
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what was got before stays: %v", err)
	}
	if errs := check(t, path, "one\n", false); len(errs) != 0 {
		t.Errorf("the same: %q", errs)
	}
	if errs := check(t, path, "two\n", false); len(errs) != 1 || !strings.HasSuffix(errs[0], "-one\n+two\n") {
		t.Errorf("another: %q, want the difference", errs)
	}
	if got, err := os.ReadFile(left); string(got) != "two\n" || err != nil {
		t.Errorf("%s holds %q, %v", left, got, err)
	}
	if got, err := os.ReadFile(path); string(got) != "one\n" || err != nil {
		t.Errorf("%s holds %q, %v", path, got, err)
	}
	if errs := check(t, t.TempDir(), "two\n", false); len(errs) != 1 {
		t.Errorf("a folder: %q, want one error", errs)
	}
}

// TestRelative finds files of the package from another folder.
func TestRelative(t *testing.T) {
	text, err := os.ReadFile("goldentest.go")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if errs := check(t, "goldentest.go", string(text), false); len(errs) != 0 {
		t.Errorf("goldentest.go: %q", errs)
	}
}
