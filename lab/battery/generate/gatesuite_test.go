package generate

import (
	"path/filepath"
	"testing"

	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites"
)

// TestGateSuite: the suite of the example gate has three hundred different positions,
// enough for a conclusive gate, each with one proven key.
func TestGateSuite(t *testing.T) {
	suite, _, err := suites.Load(filepath.Join("..", "..", "..", "examples", "gate", "mates.epd"), suites.LoadOptions{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	positions, distances := map[uint64]bool{}, map[int]int{}
	sides := map[board.Color]int{}
	for _, c := range suite.All() {
		positions[c.Position.Key()] = true
		distances[*c.Mate]++
		sides[c.Position.SideToMove()]++
		proof, ok := mate.Prove(c.Position, longestMate)
		if !ok || proof.Distance != *c.Mate || len(proof.Keys) != 1 || len(c.Best) != 1 || proof.Keys[0] != c.Best[0] {
			t.Errorf("%s: got %+v, want a mate in %d by %v alone", c.ID, proof, *c.Mate, c.Best)
		}
	}
	if len(positions) != 300 || distances[2] != 150 || distances[3] != 150 || sides[board.White] != 150 {
		t.Errorf("%d positions, %v mates in two and three, %v sides to move; want 300, 150 of each", len(positions), distances, sides)
	}
}
