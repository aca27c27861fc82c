package input

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/profile"
	"keymove/suites"
)

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
