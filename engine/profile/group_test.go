package profile_test

import (
	"slices"
	"testing"

	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
)

// TestGroups: no row of the search is taken for a term of the evaluation, and none of the
// evaluation for anything but a term or a rule of the phase.
func TestGroups(t *testing.T) {
	corrections := []string{"tt.eval", "history.correction"}
	for _, row := range search.Features {
		isTerm := feature.GroupOf(row.Name) == feature.Evaluation
		if isTerm != slices.Contains(corrections, row.Name) {
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
	}
}
