package phase

import (
	"math"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// TestCounted: the numbers of pieces, at most those of the start.
func TestCounted(t *testing.T) {
	for fen, want := range map[string]int{
		board.StartFEN: 24,
		"qqqqkqqq/8/8/8/8/8/8/RNBQKBNR w KQ - 0 1":  24,
		"rn1qk2r/6b1/8/8/8/8/6B1/RN1QK2R w - - 0 1": 20,
		"r2qk2r/8/8/8/8/8/8/R2QK1NR w - - 0 1":      17,
		"4k3/3n4/8/8/8/8/8/R2RK3 w - - 0 1":         5,
		"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1":     0,
	} {
		pos := boardtest.Position(t, fen)
		if got := CountedValue(&pos); got != want {
			t.Errorf("CountedValue(%s) = %d, want %d", fen, got, want)
		}
	}
}

// TestTapered: the fixed point is the paper's share, rounded down, and both ends
// are exact.
func TestTapered(t *testing.T) {
	for material := 0; material <= 12000; material++ {
		share := min(max(float64(material-2500)/(7800-2500), 0), 1)
		want := int(math.Floor(share*MaxTapered + 1e-9))
		if got := Tapered(material); got != want {
			t.Errorf("Tapered(%d) = %d, want %d", material, got, want)
		}
	}
	for pieces, want := range map[pieces]int{{16, 4, 4, 4, 2}: 256, {15, 4, 4, 4, 2}: 251, {0, 0, 0, 5, 0}: 0, {1, 0, 0, 5, 0}: 4} {
		pos := pieces.position(t)
		if got := taperedValue(&pos); got != want {
			t.Errorf("taperedValue of %+v = %d, want %d", pieces, got, want)
		}
	}
}
