package input

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/suites"
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

// TestCompleteLists: the last word of a list is completed, behind what stands before it.
func TestCompleteLists(t *testing.T) {
	for list, want := range map[string][]string{
		"nullmove.red":            {"nullmove.reduction"},
		"see,group:pru":           {"see,group:pruning"},
		"see,ordering=sta":        {"see,ordering=staged"},
		"see,ordering=staged/of":  {"see,ordering=staged/off"},
		"see=o":                   {"see=on", "see=off"},
		"see,nothing.of.the.kind": nil,
	} {
		if got := beginningWith(list, CompleteAblation(list)); !slices.Equal(got, want) {
			t.Errorf("--ablate %s: %q, want %q", list, got, want)
		}
	}
	for spec, want := range map[string][]string{
		"pl": {"plain"}, "new:de": {"new:default"}, "default,see=off,see.qs": {"default,see=off,see.qsearch="},
		"n:default,see=o": {"n:default,see=on", "n:default,see=off"}, "default,time=m": {"default,time=modern"}, "default,nonsense=": nil,
	} {
		if got := beginningWith(spec, CompleteProfile(profile.Profiles, spec)); !slices.Equal(got, want) {
			t.Errorf("--profile %s: %q, want %q", spec, got, want)
		}
	}
}

// beginningWith returns the candidates that a shell would offer.
func beginningWith(word string, candidates []string) []string {
	return slices.DeleteFunc(candidates, func(c string) bool { return !strings.HasPrefix(c, word) })
}

// TestEmptyFiles: a file whose lines are all skipped is not empty.
func TestEmptyFiles(t *testing.T) {
	loaded := []suites.Suite{{File: "a.epd"}, {File: "b.epd", Skipped: 1}, {File: "c.epd", Cases: suites.List{{ID: "c"}}}, {File: suites.Stdin}}
	if got, want := emptyFiles(loaded), []string{"a.epd", "stdin"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
