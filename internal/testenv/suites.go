// Package testenv is what tests know of where they run: whether they do all that they can, and
// where the suites are that they read, a small collection in this repository and the public
// suites, which are not in it.
package testenv

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// OwnSuites returns the folder of the repository's own collection, testdata; its README
// says what is in it.
func OwnSuites(t testing.TB) string {
	t.Helper()
	return filepath.Join(root(t), "testdata")
}

// PublicSuites returns the folder of the public suites: $KEYMOVE_SUITES, or shared/suites
// next to the repository. It skips the test if there is none.
func PublicSuites(t testing.TB) string {
	t.Helper()
	for _, folder := range []string{os.Getenv("KEYMOVE_SUITES"), filepath.Join(root(t), "..", "shared", "suites")} {
		if info, err := os.Stat(folder); folder != "" && err == nil && info.IsDir() {
			return folder
		}
	}
	t.Skip("no public suites: set KEYMOVE_SUITES, or put them into ../shared/suites")
	return ""
}

// EachSuites runs a test on both collections; that on the public one is skipped if there
// is none.
func EachSuites(t *testing.T, test func(t *testing.T, folder string)) {
	t.Run("own", func(t *testing.T) { test(t, OwnSuites(t)) })
	t.Run("public", func(t *testing.T) { test(t, PublicSuites(t)) })
}

// start is where the tests of a package start; one may change its folder.
var start, startErr = os.Getwd()

// root returns the top of the repository.
func root(t testing.TB) string {
	t.Helper()
	if startErr != nil {
		t.Fatal(startErr)
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod")) // the lab in it is a module, too
		if first, _, _ := strings.Cut(string(text), "\n"); err == nil && strings.TrimSpace(first) == "module keymove" {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatalf("no go.mod of keymove above %s", start)
		}
	}
}
