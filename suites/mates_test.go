package suites

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/internal/testenv"
)

// mateGround is a profile with changes of one feature each, and the mates that each must find.
type mateGround struct {
	base        string
	least, most int // moves of the mates
	every       int // one of so many, which are others for each change; all of them by night
	limits      func(moves int) engine.Limits
}

// TestNoFeatureLosesMates: with any single feature changed, a mate is found in its length: from the
// default profile within nodes that are enough, from plain within two plies more than the mate is long.
func TestNoFeatureLosesMates(t *testing.T) {
	testenv.OnlyLong(t, "searches hundreds of mates under each feature")
	byDepth := func(moves int) engine.Limits { return engine.Limits{Depth: 2*moves + 2} }
	byNodes := func(int) engine.Limits { return engine.Limits{Nodes: 2_000_000} }
	grounds := []mateGround{{"default", 1, 2, 3, byNodes}, {"plain", 1, 2, 30, byDepth}}
	if testenv.Nightly() { // with a transposition table for its speed
		grounds = append(grounds, mateGround{"plain,tt=on", 3, 3, 1, byDepth})
	}
	for _, g := range grounds {
		mates := g.mates(t)
		for n, contender := range singleChanges(t, g.base) {
			settings, err := profile.Resolve(contender)
			if err != nil {
				t.Fatalf("%s: %v", contender, err)
			}
			s := settings.New(1)
			for i := n % g.every; i < len(mates); i += g.every {
				m := mates[i]
				if err := s.NewGame(t.Context()); err != nil {
					t.Fatal(err)
				}
				result, err := s.Search(t.Context(), engine.Game{Start: m.position}, g.limits(m.moves), nil)
				if err != nil || result.Score.Mate != m.moves {
					t.Errorf("%s: %s: %v with %v, %v; want a mate in %d", contender, m.position.FEN(), result.Move, result.Score, err, m.moves)
				}
			}
		}
	}
}

// shortMate is a position whose side to move mates in so many moves.
type shortMate struct {
	position board.Position
	moves    int
}

// mates returns the built-in mates of a ground's lengths, and one shorter by a move after each key move.
func (g *mateGround) mates(t *testing.T) (mates []shortMate) {
	t.Helper()
	if testenv.Nightly() {
		g.every = 1
	}
	entry, _ := FindEntry("mates")
	suite, err := entry.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range suite.All() {
		if c.Mate == nil || *c.Mate != g.most {
			continue
		}
		mates = append(mates, shortMate{c.Position, *c.Mate})
		if *c.Mate > g.least {
			after := c.Position.After(c.Best[0])
			mates = append(mates, shortMate{after.After(after.LegalMoves()[0]), *c.Mate - 1})
		}
	}
	if len(mates) < 15 {
		t.Fatalf("%d mates, want at least 15", len(mates))
	}
	return mates
}

// singleChanges returns the base with each value of a switch or a choice that it does not have, and with
// the least and the usual value of each number that acts in it, with what they need.
func singleChanges(t *testing.T, base string) (changes []string) {
	t.Helper()
	settings, err := profile.Resolve(base)
	if err != nil {
		t.Fatal(err)
	}
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
			if row.Put(&changed, value); value != row.Get(&settings) {
				text := row.Format(&changed)
				changes = append(changes, base+needed(t, row, text)+","+row.Name+"="+text)
			}
		}
	}
	return changes
}

// needed returns what has to be on for a value of a row, as overrides.
func needed(t *testing.T, row profile.Row, value string) string {
	t.Helper()
	var on strings.Builder
	for _, name := range feature.NeedsOf(row.Name, value) {
		need, err := profile.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		on.WriteString(needed(t, need, "on") + "," + name + "=on")
	}
	return on.String()
}
