package enginetest

import (
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// TestForced proves the mates of the suite: there is one, and none is shorter.
func TestForced(t *testing.T) {
	for _, p := range forced {
		for n := -provable; n <= provable; n++ {
			want := p.mate > 0 && n >= p.mate || p.mate < 0 && n <= p.mate
			if got := mateIsTrue(gameOf(p.fen).Position(), engine.Score{Mate: n}); n != 0 && got != want {
				t.Errorf("%s: #%d is proven: %v, want %v", p.fen, n, got, want)
			}
		}
	}
	for fen, want := range map[string]bool{checkmate: true, stalemate: false, board.StartFEN: false} {
		if got := mateIsTrue(gameOf(fen).Position(), engine.Score{Mated: true}); got != want {
			t.Errorf("%s: mated %v, want %v", fen, got, want)
		}
	}
}
