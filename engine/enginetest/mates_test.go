package enginetest

import (
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// TestForced proves the mates of the suite: there is one, and none is shorter.
func TestForced(t *testing.T) {
	for _, p := range forced {
		game := gameOf(p.fen)
		pos := game.Position()
		for n := -provable; n <= provable; n++ {
			if n == 0 {
				continue
			}
			want := p.mate > 0 && n >= p.mate || p.mate < 0 && n <= p.mate
			if got := mateIsTrue(pos, engine.Score{Mate: n}); got != want {
				t.Errorf("%s: #%d is proven: %v, want %v", p.fen, n, got, want)
			}
		}
	}
}

func TestMated(t *testing.T) {
	for fen, want := range map[string]bool{checkmate: true, stalemate: false, board.StartFEN: false} {
		game := gameOf(fen)
		if got := mateIsTrue(game.Position(), engine.Score{Mated: true}); got != want {
			t.Errorf("%s: mated %v, want %v", fen, got, want)
		}
	}
}

// TestRules checks that each of the positions has a legal move, and only the one with that
// name a single one.
func TestRules(t *testing.T) {
	for _, p := range rules {
		pos := gameOf(p.fen).Position()
		if n := pos.CountLegal(); n == 0 || (n == 1) != (p.name == "one legal move") {
			t.Errorf("%s has %d legal moves", p.name, n)
		}
	}
}
