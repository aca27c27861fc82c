package generate

import (
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites"
)

// builtinCases returns the cases of the thirty mates that are built in.
func builtinCases(t *testing.T) []suites.Case {
	t.Helper()
	mates, _ := suites.FindEntry("mates")
	suite, err := mates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var cases []suites.Case
	for _, c := range suite.All() {
		cases = append(cases, c)
	}
	return cases
}

func TestBuiltinIsProven(t *testing.T) {
	for _, c := range builtinCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			proof, ok := mate.Prove(c.Position, longestMate)
			if !ok {
				t.Fatalf("%s: no mate in %d", c.Position.FEN4(), longestMate)
			}
			if proof.Distance != *c.Mate {
				t.Errorf("distance: got %d, want %d", proof.Distance, *c.Mate)
			}
			best := c.Best
			if len(proof.Keys) != 1 || len(best) != 1 || proof.Keys[0] != best[0] {
				t.Errorf("keys: got %v, want the one in bm, %v", proof.Keys, best)
			}
		})
	}
}

func TestBuiltinIsVaried(t *testing.T) {
	sides := map[board.Color]int{}
	ids, positions := map[string]bool{}, map[uint64]bool{}
	striking := 0
	for _, c := range builtinCases(t) {
		sides[c.Position.SideToMove()]++
		ids[c.ID] = true
		positions[c.Position.Key()] = true
		if isStriking(&c.Position, c.Best[0]) {
			striking++
		}
	}
	if len(ids) != 30 || len(positions) != 30 {
		t.Errorf("got %d ids and %d positions, want 30 of each", len(ids), len(positions))
	}
	if sides[board.White] != 15 || sides[board.Black] != 15 {
		t.Errorf("sides to move: got %v, want 15 each", sides)
	}
	if striking < 15 || striking > 25 {
		t.Errorf("striking keys: got %d, want 15 to 25", striking)
	}
}

// TestBuiltinIsSolvedByDefault: the default engine finds every key and every mate. The
// limit of a run is a quarter of this, under which one of the mates in three is missed.
func TestBuiltinIsSolvedByDefault(t *testing.T) {
	const enoughNodes = 400_000
	searcher := builtinSearcher(t)
	for _, c := range builtinCases(t) {
		if err := searcher.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		game := engine.Game{Start: c.Position}
		result, err := searcher.Search(t.Context(), game, engine.Limits{Nodes: enoughNodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		key := c.Best[0]
		if result.Move != key || result.Score.Mate != *c.Mate {
			t.Errorf("%s: got %s with %s, want %s with #%d", c.ID,
				c.Position.SAN(result.Move), result.Score, c.Position.SAN(key), *c.Mate)
		}
	}
}
