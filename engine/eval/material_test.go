package eval

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/phase"
)

// TestPieceCounts: each number of pieces has its own bits, which no other number
// reaches, however many pieces there are.
func TestPieceCounts(t *testing.T) {
	e := New(strong())
	for _, fen := range []string{
		board.StartFEN,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"kqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqQK w - - 0 1",
		"NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNbKNk b - - 0 1",
	} {
		pos := looked(t, e, fen)
		rest := e.Accumulate(&pos, phase.Unknown).counts
		for k := board.Pawn; k <= board.Queen; k++ {
			for us := board.White; us <= board.Black; us++ {
				if got, want := int(rest&63), pos.PiecesOf(us, k).Count(); got != want {
					t.Errorf("%s: %d of %v %v, want %d", fen, got, us, k, want)
				}
				rest >>= 6
			}
		}
		if rest != 1 {
			t.Errorf("%s: %d kings of White, want 1", fen, rest)
		}
	}
}
