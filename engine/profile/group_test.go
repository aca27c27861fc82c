package profile_test

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
)

// TestGroups: no row of the search is taken for a term of the evaluation, and none of the
// evaluation for anything but a term or a rule of the phase; a group is found by its name, in
// capitals or not.
func TestGroups(t *testing.T) {
	for _, row := range search.Features {
		if feature.GroupOf(row.Name) == feature.Evaluation {
			t.Errorf("%s of the search is in the group %s", row.Name, feature.GroupOf(row.Name))
		}
	}
	for _, row := range eval.Features {
		if g := feature.GroupOf(row.Name); g != feature.Evaluation && g != feature.Phase {
			t.Errorf("%s of the evaluation is in the group %s", row.Name, g)
		}
	}
	for name, want := range map[string]feature.Group{
		"see.prune.depth": feature.SEE, "history.prune.limit": feature.Pruning, "history.linear": feature.Ordering,
		"check.ext.safe": feature.Extensions, "eval.taper": feature.Phase, "pst.tables": feature.Evaluation,
	} {
		if _, err := profile.Find(name); err != nil || feature.GroupOf(name) != want {
			t.Errorf("%s is in the group %s, want %s; %v", name, feature.GroupOf(name), want, err)
		}
		for _, text := range []string{string(want), strings.ToUpper(string(want)), strings.ToLower(string(want))} {
			if got, found := feature.FindGroup(text); !found || got != want {
				t.Errorf("FindGroup(%q) = %q, %v", text, got, found)
			}
		}
	}
	if g, found := feature.FindGroup("option"); found {
		t.Errorf("option is a group of features: %q", g)
	}
}

// TestNeeds: what needs something and what it needs exist, and a value that needs more is a choice.
func TestNeeds(t *testing.T) {
	for setting, needs := range feature.Needs {
		name, value, isChoice := strings.Cut(setting, "=")
		row, err := profile.Find(name)
		if err != nil || isChoice && !slices.Contains(row.Choices, value) {
			t.Errorf("%s needs %q: %v", setting, needs, err)
		}
		for _, need := range needs {
			if _, err := profile.Find(need); err != nil {
				t.Errorf("%s: needs %v", setting, err)
			}
		}
	}
}

// TestWords: a 0 is called off where the text of the row says that it is.
func TestWords(t *testing.T) {
	for _, row := range profile.Features {
		want := "0"
		if strings.Contains(row.Doc, "; 0 is off") {
			want = "off"
		}
		if got := feature.Word(row.Name, "0"); row.Kind() == feature.Number && got != want {
			t.Errorf("%s=0 is called %s, its row says %s", row.Name, got, row.Doc)
		}
	}
	for text, want := range map[string]string{"nullmove.adaptive=0": "nullmove.adaptive=off", "nullmove.adaptive=6": "nullmove.adaptive=6", "seed=0": "seed=0", "see=off": "see=off", "see": "see"} {
		if got := feature.Setting(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
