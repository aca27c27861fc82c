package generate

import (
	"path/filepath"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites"
)

// TestSuitesOfMatesAreProven: the mates that are built in, and those of the example gate, which
// are enough for a conclusive one, are different positions, as many of each side and distance,
// each with one proven key.
func TestSuitesOfMatesAreProven(t *testing.T) {
	gate, _, err := suites.Load(filepath.Join("..", "..", "..", "examples", "gate", "mates.epd"), suites.LoadOptions{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		suite suites.Suite
		n     int
	}{{builtinMates(t), 30}, {gate, 300}} {
		ids, positions := map[string]bool{}, map[uint64]bool{}
		distances, sides, striking := map[int]int{}, map[board.Color]int{}, 0
		for _, c := range test.suite.All() {
			ids[c.ID], positions[c.Position.Key()] = true, true
			distances[*c.Mate]++
			sides[c.Position.SideToMove()]++
			if isStriking(&c.Position, c.Best[0]) {
				striking++
			}
			proof, ok := mate.Prove(c.Position, longestMate)
			if !ok || proof.Distance != *c.Mate || len(proof.Keys) != 1 || len(c.Best) != 1 || proof.Keys[0] != c.Best[0] {
				t.Errorf("%s: got %+v, want a mate in %d by %v alone", c.ID, proof, *c.Mate, c.Best)
			}
		}
		if half := test.n / 2; len(ids) != test.n || len(positions) != test.n || distances[2] != half || distances[3] != half ||
			sides[board.White] != half || sides[board.Black] != half || test.n == 30 && (striking < 15 || striking > 25) {
			t.Errorf("%d ids, %d positions, %v mates in two and three, %v sides to move, %d striking keys, want %d",
				len(ids), len(positions), distances, sides, striking, test.n)
		}
	}
}

// builtinMates returns the thirty mates that are built in.
func builtinMates(t *testing.T) suites.Suite {
	t.Helper()
	mates, _ := suites.FindEntry("mates")
	suite, err := mates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// TestBuiltinIsSolvedByDefault: the default engine finds every key and every mate. The
// limit of a run is a quarter of this, under which one of the mates in three is missed.
func TestBuiltinIsSolvedByDefault(t *testing.T) {
	searcher := builtinSearcher(t)
	mates := builtinMates(t)
	for _, c := range mates.All() {
		if err := searcher.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		result, err := searcher.Search(t.Context(), engine.Game{Start: c.Position}, engine.Limits{Nodes: 400_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if result.Move != c.Best[0] || result.Score.Mate != *c.Mate {
			t.Errorf("%s: got %s with %s, want %s with #%d", c.ID,
				c.Position.SAN(result.Move), result.Score, c.Position.SAN(c.Best[0]), *c.Mate)
		}
	}
}
