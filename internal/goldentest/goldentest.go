// Package goldentest compares what a test got with a golden file. The tests that
// use it have the flag -update, which accepts what they got; without it a
// difference is shown as a unified diff, and what the test got is left next to
// the golden file, with .got at the end of its name.
package goldentest

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Update reports whether the tests are to accept what they got.
func Update() bool { return *update }

// packageDir is the folder of the package under test: where its tests start,
// though one may change the working folder.
var packageDir = func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return dir
}()

// Check compares got with the golden file at path, relative to the folder of the
// package. It reports an error on a difference, and goes on.
func Check(t testing.TB, path, got string) {
	t.Helper()
	if !filepath.IsAbs(path) {
		path = filepath.Join(packageDir, path)
	}
	if Update() {
		write(t, path, got)
	}
	want, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
		return
	}
	left := path + ".got"
	if err == nil && string(want) == got {
		os.Remove(left) // of an earlier failure; usually there is none
		return
	}
	write(t, left, got)
	t.Errorf("%s differs from what the test got, now in %s (-update accepts it):\n%s",
		filepath.Base(path), filepath.Base(left), unified(string(want), got))
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Error(err)
	}
}
