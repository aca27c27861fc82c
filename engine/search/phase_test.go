package search

import (
	"math/rand/v2"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/phase"
)

// TestPhaseAt: every choice of feature phase is the detector of that name, in
// three states; off is always the middlegame.
func TestPhaseAt(t *testing.T) {
	row := phaseFeatures[0]
	if len(row.Choices) != len(phase.Detectors)+1 {
		t.Fatalf("choices are %v, want off and all detectors", row.Choices)
	}
	w := testWorker(startPosition(t))
	f := &w.frames[0]
	for value, name := range row.Choices {
		var options Options
		row.Put(&options, value)
		w.detector = options.detector()
		eachRandomPosition(t, 300, func(pos *board.Position, _ *rand.Rand) {
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
	for _, test := range []struct {
		fen  string
		want phase.Plies
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7", 14},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", phase.Unknown},
	} {
		start, err := board.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		game := engine.Game{Start: start}
		for _, text := range []string{"e2e4", "e7e5"} {
			pos := game.Position()
			m, err := pos.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			game.Moves = append(game.Moves, m)
		}
		w := testWorker(game.Start)
		w.setUp(game)
		if w.plies != test.want {
			t.Errorf("%s and two moves: %d plies, want %d", test.fen, w.plies, test.want)
		}
	}
}
