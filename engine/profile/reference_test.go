package profile_test

import (
	"slices"
	"testing"

	"keymove/engine/profile"
)

// TestReference: it is not the profile that the settings were made from, and a change is
// tried there only if its feature is on.
func TestReference(t *testing.T) {
	for text, want := range map[string]string{
		"default": "seajay", "default,rfp.margin=1,mobility=off": "seajay",
		"seajay": "default", "seajay-r2,lmr=off": "default", "v7p3r-14.6": "default",
	} {
		settings := resolve(t, text)
		name, reference, err := profile.Reference(settings)
		if err != nil || name != want || profile.Differ(reference, resolve(t, want)) > 0 {
			t.Errorf("%s: the reference is %s, want %s (%v)", text, name, want, err)
		}
	}
	_, reference, _ := profile.Reference(resolve(t, "default"))
	probes := profile.ProbesOf(resolve(t, "classical"))
	for change, want := range map[string]string{
		"delta=off": "seajay,delta=off", "rfp.margin=270": "seajay,rfp.margin=270",
		"threats=off": "", "see.prune.noisy=300": "", // seajay has neither
	} {
		i := slices.IndexFunc(probes, func(p profile.Probe) bool { return p.Change == change })
		if i < 0 {
			t.Fatalf("no probe %s", change)
		}
		got, ok := probes[i].In(reference)
		if ok != (want != "") || ok && got != resolve(t, want) {
			t.Errorf("%s in the reference: %v, want %q", change, ok, want)
		}
	}
	same := profile.Probe{Change: "rfp.margin=90"}
	if _, ok := same.In(reference); ok {
		t.Error("a change to what is there already is one")
	}
}
