package external

import (
	"context"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
)

// TestRealEngines searches with engines that people use. It sets no limit of nodes:
// Toga II 3.0 ignores it, and Ethereal 12 always ends at depth 1.
func TestRealEngines(t *testing.T) {
	const mateIn1 = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
	for _, name := range []string{"stockfish", "glaurung", "toga2", "ethereal-chess"} {
		t.Run(name, func(t *testing.T) {
			e := open(t, Config{Command: testenv.Engine(t, name), HashMiB: 16, Threads: 1, Timeout: patience})
			for _, lim := range []engine.Limits{{Depth: 4}, {Mate: 1, Depth: 8}, {MoveTime: 20 * time.Millisecond}, {MoveTime: 1}} {
				got, _, err := search(t.Context(), e, game(t, mateIn1), lim)
				mates := got.Move.String() == "a1a8" && got.Score.Mate == 1 && got.Depth > 0
				if err != nil || got.Move == board.NoMove || lim.Depth > 0 && !mates { // a busy machine may not see the mate in time
					t.Errorf("%+v: %v, score %v, depth %d, %v, want the mate", lim, got.Move, got.Score, got.Depth, err)
				}
			}
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			got, err := e.Search(ctx, game(t, board.StartFEN), engine.Limits{}, func(info engine.Info) {
				if info.Depth >= 5 {
					stop()
				}
			})
			if err != nil || got.Move == board.NoMove || got.Depth < 5 {
				t.Errorf("stopped at depth 5: %v, depth %d, %v", got.Move, got.Depth, err)
			}
		})
	}
}
