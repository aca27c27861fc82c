package input

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/folder"
)

// TestReloadedSuite: a suite that is not what it was is an error.
func TestReloadedSuite(t *testing.T) {
	suite := suites.Suite{Name: "x", File: "x.epd", SHA256: "abab"}
	entry := folder.NewSuiteEntry(suite)
	if err := errors.Join(checkDigest(&entry, "abab"), checkCases(&entry, &suite, "run.json")); err != nil {
		t.Errorf("the same suite: %v", err)
	}
	if err := checkDigest(&entry, "cdcd"); err == nil || !strings.HasPrefix(err.Error(), "x.epd has changed since the run began: ") {
		t.Errorf("another digest: %v", err)
	}
	other := suite
	other.Name = "x#2"
	entry.Positions = 3
	more := other
	more.Cases = make(suites.List, 3)
	for _, now := range []*suites.Suite{&suite, &other, &more} {
		if err := checkCases(&entry, now, "run.json"); err == nil || !strings.Contains(err.Error(), "run.json says that 3 positions") {
			t.Errorf("%s: %v, want an error", now.Name, err)
		}
	}
}

// TestPathFrom: a path leads on from the folder where the run was started, if the file is
// there.
func TestPathFrom(t *testing.T) {
	dir := t.TempDir()
	inDir := filepath.Join(dir, "x.epd")
	if err := os.WriteFile(inDir, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ file, dir, workingDir, want string }{
		{"x.epd", dir, "elsewhere", inDir},
		{"x.epd", dir, "", inDir},
		{"x.epd", dir, dir, "x.epd"},
		{"x.epd", "", "elsewhere", "x.epd"},
		{"gone.epd", dir, "elsewhere", "gone.epd"},
		{inDir, "/nowhere", "elsewhere", inDir},
		{suites.Stdin, dir, "elsewhere", suites.Stdin},
	}
	for _, test := range tests {
		m := folder.Manifest{Dir: test.dir}
		if got := pathFrom(&m, test.file, test.workingDir); got != test.want {
			t.Errorf("%s from %q in %q: %s, want %s", test.file, test.dir, test.workingDir, got, test.want)
		}
	}
}
