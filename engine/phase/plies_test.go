package phase

import "testing"

func TestPliesAt(t *testing.T) {
	tests := []struct {
		name, fen string
		played    int
		want      Plies
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 0},
		{"start and moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 11, 11},
		{"Black to move", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0, 1},
		{"later", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7", 2, 15},
		{"no move number", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", 0, Unknown},
		{"four fields", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 40, Unknown},
		{"move number 0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", 0, Unknown},
		{"filler", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 0, Unknown},
		{"filler and moves", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 30, Unknown},
		// Ten pieces are left, so that at least 22 plies were played.
		{"too early by a ply", "4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 11", 0, Unknown},
		{"just possible", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 12", 0, 22},
		{"a ply more", "4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 12", 0, 23},
		{"more pieces than at the start", "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1", 0, 0},
	}
	for _, test := range tests {
		pos := parse(t, test.fen)
		if got := PliesAt(&pos, test.played); got != test.want {
			t.Errorf("%s: PliesAt(%s, %d) = %d, want %d", test.name, test.fen, test.played, got, test.want)
		}
	}
}

func TestBefore(t *testing.T) {
	for _, test := range []struct {
		plies, n Plies
		want     bool
	}{{0, 6, true}, {5, 6, true}, {6, 6, false}, {7, 6, false}, {Unknown, 6, false}, {0, 0, false}} {
		if got := test.plies.Before(test.n); got != test.want {
			t.Errorf("Plies(%d).Before(%d) = %t", test.plies, test.n, got)
		}
	}
}
