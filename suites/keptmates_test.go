package suites

import (
	"errors"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

// keptMateNodes are enough for a mate in two under each of the changes, and few enough
// that a rule that hides one is seen.
const keptMateNodes = 2_000_000

// TestNoFeatureLosesShortMates: with any single feature of the default profile changed,
// each mate in two is found, and each mate in one after its key move and a reply. By default a change
// has every third of them: one that hides a mate hides many.
func TestNoFeatureLosesShortMates(t *testing.T) {
	testenv.OnlyLong(t, "searches hundreds of mates under each feature")
	mates := shortMates(t)
	every := 3
	if testenv.Nightly() {
		every = 1
	}
	for n, change := range singleChanges(t) {
		settings, err := profile.Resolve("default," + change)
		if need := (*profile.NeedError)(nil); errors.As(err, &need) {
			continue // the feature that it needs is a change of its own
		} else if err != nil {
			t.Fatalf("%s: %v", change, err)
		}
		s := settings.New(1)
		for i := n % every; i < len(mates); i += every {
			m := mates[i]
			if err := s.NewGame(t.Context()); err != nil {
				t.Fatal(err)
			}
			result, err := s.Search(t.Context(), engine.Game{Start: m.position}, engine.Limits{Nodes: keptMateNodes}, nil)
			if err != nil || result.Score.Mate != m.moves {
				t.Errorf("default,%s: %s: %v with %v, %v; want a mate in %d", change, m.position.FEN(), result.Move, result.Score, err, m.moves)
			}
		}
	}
}

// shortMate is a position whose side to move mates in so many moves.
type shortMate struct {
	position board.Position
	moves    int
}

// shortMates returns the built-in mates in two, and a mate in one after each.
func shortMates(t *testing.T) []shortMate {
	var mates []shortMate
	for _, c := range allOf(builtinOf(t, "mates")) {
		if c.Mate == nil || *c.Mate != 2 {
			continue
		}
		after := c.Position.After(c.Best[0])
		mates = append(mates, shortMate{c.Position, 2}, shortMate{after.After(after.LegalMoves()[0]), 1})
	}
	if len(mates) < 20 {
		t.Fatalf("%d mates, want at least 20", len(mates))
	}
	return mates
}

// singleChanges returns "feature=value" for each value of a switch or a choice that
// default does not have, and for the least and the usual value of each number.
func singleChanges(t *testing.T) []string {
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	var changes []string
	for _, row := range profile.Features {
		for _, value := range valuesOf(row) {
			changed := settings
			if row.Put(&changed, value); value != row.Get(&settings) {
				changes = append(changes, row.Name+"="+row.Format(&changed))
			}
		}
	}
	return changes
}

// valuesOf returns the values of a feature to try.
func valuesOf(row profile.Row) []int {
	switch row.Kind() {
	case feature.Number:
		return []int{row.Min, row.Default}
	case feature.Choice:
		values := make([]int, len(row.Choices))
		for i := range values {
			values[i] = i
		}
		return values
	}
	return []int{0, 1}
}
