package suites

import (
	"errors"
	"testing"

	"keymove/engine"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

// TestNoFeatureLosesMates: with any single feature changed, a mate is found in its length: from the default profile within nodes
// that are enough, from plain within two plies more than the mate is long.
func TestNoFeatureLosesMates(t *testing.T) {
	testenv.OnlyLong(t, "searches hundreds of mates under each feature")
	for base, test := range map[string]struct {
		most, every int // moves of the mates; one of so many, which are others for each change; all of them by night
		limits      engine.Limits
	}{"default": {2, 3, engine.Limits{Nodes: 2_000_000}}, "plain": {2, 30, engine.Limits{Depth: 6}}, "plain,tt=on": {3, 1, engine.Limits{Depth: 8}}} {
		if testenv.Nightly() {
			test.every = 1
		} else if test.most > 2 {
			continue
		}
		mates := mateCases(t, test.most)
		for n, settings := range singleChanges(t, base) {
			s := settings.New(1)
			for i := n % test.every; i < len(mates); i += test.every {
				c := mates[i]
				testenv.Check(t, s.NewGame(t.Context()))
				result, err := s.Search(t.Context(), engine.Game{Start: c.Position}, test.limits, nil)
				if err != nil || result.Score.Mate != *c.Mate {
					t.Errorf("%v: %s: %v with %v, %v; want a mate in %d", settings.Map(), c.Position.FEN(), result.Move, result.Score, err, *c.Mate)
				}
			}
		}
	}
}

// mateCases returns the built-in mates of a length, and shorter ones by a move after their key moves.
func mateCases(t *testing.T, moves int) (mates []Case) {
	t.Helper()
	entry, _ := FindEntry("mates")
	suite := testenv.Must(entry.Builtin())(t)
	for _, c := range suite.All() {
		if c.Mate != nil && *c.Mate == moves {
			after := c.Position.After(c.Best[0])
			mates = append(mates, c, Case{Position: after.After(after.LegalMoves()[0]), Mate: new(moves - 1)})
		}
	}
	if len(mates) < 15 {
		t.Fatalf("%d mates, want at least 15", len(mates))
	}
	return mates
}

// singleChanges returns the base with each value of a switch or a choice that it does not have, and with
// the least and the usual value of each number that acts in it, with what they need.
func singleChanges(t *testing.T, base string) (changes []profile.Settings) {
	t.Helper()
	settings := testenv.Must(profile.Resolve(base))(t)
	for _, row := range profile.Features {
		values := []int{0, 1}
		switch {
		case row.Kind() == feature.Number && !profile.ActsIn(row, settings, feature.Game):
			continue
		case row.Kind() == feature.Number:
			values = []int{row.Min, row.Default}
		case row.Kind() == feature.Choice:
			values = nil
			for i := range row.Choices {
				values = append(values, i)
			}
		}
		for _, value := range values {
			changed := settings
			if row.Put(&changed, value); value == row.Get(&settings) {
				continue
			}
			spec := base + "," + row.Name + "=" + row.Format(&changed)
			made, err := profile.Resolve(spec)
			for need, ok := errors.AsType[*profile.NeedError](err); ok; need, ok = errors.AsType[*profile.NeedError](err) {
				spec += "," + need.Need + "=on"
				made, err = profile.Resolve(spec)
			}
			testenv.Check(t, err)
			changes = append(changes, made)
		}
	}
	return changes
}
