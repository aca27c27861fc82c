package goldentest

import (
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
	for _, step := range []struct {
		got     string
		accepts bool
		want    string // in the one error; empty for none
		files   string // the golden file and what is left beside it
	}{
		{"one\n", false, "+one\n", ",one\n"},
		{"one\n", true, "", "one\n,"},
		{"one\n", false, "", "one\n,"},
		{"two\n", false, "-one\n+two\n", "one\n,two\n"},
	} {
		errs := check(t, path, step.got, step.accepts)
		if len(errs) > 1 || (len(errs) == 0) != (step.want == "") || !strings.HasSuffix(strings.Join(errs, ""), step.want) {
			t.Errorf("%q with -update %t: %q, want %q", step.got, step.accepts, errs, step.want)
		}
		golden, _ := os.ReadFile(path)
		left, _ := os.ReadFile(path + ".got")
		if got := string(golden) + "," + string(left); got != step.files {
			t.Errorf("%q with -update %t: files %q, want %q", step.got, step.accepts, got, step.files)
		}
	}
	if errs := check(t, t.TempDir(), "two\n", false); len(errs) != 1 {
		t.Errorf("a folder: %q, want one error", errs)
	}
	text, err := os.ReadFile("goldentest.go")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir()) // files of the package are found from another folder
	if errs := check(t, "goldentest.go", string(text), false); len(errs) != 0 {
		t.Errorf("goldentest.go: %q", errs)
	}
}
