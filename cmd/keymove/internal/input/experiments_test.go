package input

import (
	"path/filepath"
	"slices"
	"testing"

	"keymove/internal/testenv"
)

func TestCut(t *testing.T) {
	file, others := CutExperiment([]string{"wac", "x.TOML", "y.toml"})
	if file != "x.TOML" || !slices.Equal(others, []string{"wac", "y.toml"}) {
		t.Errorf("%q, %q", file, others)
	}
	if file, others = CutExperiment([]string{"wac"}); file != "" || len(others) != 1 {
		t.Errorf("%q, %q", file, others)
	}
}

// OpeningsFile that are not where they are named are looked for next to the suites.
func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	here, there := filepath.Join(dir, "here.epd"), filepath.Join(dir, "suites", "openings", "there.epd")
	testenv.File(t, here, "")
	testenv.File(t, there, "")
	testenv.File(t, filepath.Join(dir, "suites", "openings", "here.epd"), "")
	for name, want := range map[string]string{
		"": "", here: here, filepath.Join(dir, "there.epd"): there, filepath.Join(dir, "none.epd"): filepath.Join(dir, "none.epd"),
	} {
		if got := OpeningsFile(name, filepath.Join(dir, "suites")); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := OpeningsFile(filepath.Join(dir, "there.epd"), ""); got != filepath.Join(dir, "there.epd") {
		t.Errorf("without a folder of suites: %s", got)
	}
}

func TestHasMatch(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]bool{"[match]\nnodes = 5\nunknown = 3\n": true, "nodes = 5\n": false, "nodes = \n": false} {
		if got := HasMatch([]string{testenv.File(t, filepath.Join(dir, "x.toml"), text)}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if HasMatch([]string{"wac"}) || HasMatch([]string{filepath.Join(dir, "none.toml")}) {
		t.Error("a suite has a match, or no file has")
	}
}
