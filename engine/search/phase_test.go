package search

import (
	"math/rand/v2"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
)

// TestPhaseAt: every choice of feature phase is the detector of that name, in
// three states; off is always the middlegame.
func TestPhaseAt(t *testing.T) {
	row := phaseFeatures[0]
	if len(row.Choices) != len(phase.Detectors)+1 {
		t.Fatalf("choices are %v, want off and all detectors", row.Choices)
	}
	w := testWorker(boardtest.Position(t, board.StartFEN))
	f := &w.frames[0]
	for value, name := range row.Choices {
		var options Options
		row.Put(&options, value)
		w.detector = options.detector()
		boardtest.EachRandom(t, 300, 5, func(pos *board.Position, _ *rand.Rand) {
			f.pos, w.plies = *pos, phase.PliesAt(pos, 0)
			want := phase.Middlegame
			if d := phase.Find(name); d != nil {
				want = d.State(pos, w.plies).Three()
			}
			if got := w.phaseAt(f); got != want {
				t.Errorf("phase=%s: %s is in the %s, want %s", name, pos.FEN(), got, want)
			}
		})
	}
}

// TestRootPlies: the root continues the count of the start of the game, which is
// unknown if that had no move number.
func TestRootPlies(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	for fen, want := range map[string]phase.Plies{start + " 0 1": 2, start + " 0 7": 14, start: phase.Unknown} {
		game := play(t, fen, "e4", "e5")
		w := testWorker(game.Start)
		w.setUp(game)
		if w.plies != want {
			t.Errorf("%s and two moves: %d plies, want %d", fen, w.plies, want)
		}
	}
}
