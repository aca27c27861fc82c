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
	games, run, broken := filepath.Join(dir, "g.toml"), filepath.Join(dir, "r.toml"), filepath.Join(dir, "b.toml")
	testenv.File(t, games, "[match]\nnodes = 5\nunknown = 3\n")
	testenv.File(t, run, "nodes = 5\n")
	testenv.File(t, broken, "nodes = \n")
	for file, want := range map[string]bool{games: true, run: false, broken: false, filepath.Join(dir, "none.toml"): false} {
		if got := HasMatch([]string{file}); got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
	if HasMatch([]string{"wac"}) {
		t.Error("a suite has a match")
	}
}
