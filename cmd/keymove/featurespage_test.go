package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/profile"
	"keymove/internal/goldentest"
)

// TestFeaturesPage compares docs/features.md with what the program writes.
func TestFeaturesPage(t *testing.T) {
	got := call(t, "", "profiles", "--markdown")
	if got.code != host.ExitOK || got.stderr != "" {
		t.Fatalf("%+v", got)
	}
	goldentest.Check(t, "../../docs/features.md", got.stdout)
	for _, name := range append(profile.Names(), profile.Profiles.Names()...) {
		if !strings.Contains(got.stdout, "\n| `"+name+"` | ") {
			t.Errorf("the page lacks %s", name)
		}
	}
}
