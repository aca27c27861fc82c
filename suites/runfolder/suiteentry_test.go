package runfolder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites"
)

// TestUnknownPlies: of five cases, two have a known number of plies, by a
// counter that leaves time for the missing pieces.
func TestUnknownPlies(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K2R w K - "
	suite, _, err := suites.Read(strings.NewReader(strings.Join([]string{
		kings + "bm Rh8+;",
		kings + "bm Rh8+; fmvn 40;",
		kings + "bm Rh8+; hmvc 3; fmvn 1;",
		kings + "3 40 bm Rh8+;",
		kings + "0 1 bm Rh8+;",
	}, "\n")), "x.epd", suites.LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if entry := NewSuiteEntry(suite); entry.Positions != 5 || entry.UnknownPlies != 3 || entry.Cases != nil {
		t.Errorf("entry is %+v, want 3 of 5 positions with unknown plies", entry)
	}
}

// TestSuiteEntryChecks: a suite that is not what it was is an error.
func TestSuiteEntryChecks(t *testing.T) {
	suite := suites.Suite{Name: "x", File: "x.epd", SHA256: "abab"}
	entry := NewSuiteEntry(suite)
	if err := errors.Join(entry.CheckDigest("abab"), entry.CheckCases(&suite, "run.json")); err != nil {
		t.Errorf("the same suite: %v", err)
	}
	if err := entry.CheckDigest("cdcd"); err == nil || !strings.HasPrefix(err.Error(), "x.epd has changed since the run began: ") {
		t.Errorf("another digest: %v", err)
	}
	other := suite
	other.Name = "x#2"
	entry.Positions = 3
	more := other
	more.Cases = make(suites.List, 3)
	for _, now := range []*suites.Suite{&suite, &other, &more} {
		if err := entry.CheckCases(now, "run.json"); err == nil || !strings.Contains(err.Error(), "run.json says that 3 positions") {
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
		m := Manifest{Dir: test.dir}
		if got := m.PathFrom(test.file, test.workingDir); got != test.want {
			t.Errorf("%s from %q in %q: %s, want %s", test.file, test.dir, test.workingDir, got, test.want)
		}
	}
}
