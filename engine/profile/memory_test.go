package profile_test

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// longGame returns a game of 100 plies without a capture, whose positions a searcher
// has to remember.
func longGame(t *testing.T) engine.Game {
	t.Helper()
	start := boardtest.Position(t, board.StartFEN)
	moves, _ := boardtest.Line(t, start, slices.Repeat([]string{"Nf3", "Nf6", "Ng1", "Ng8"}, 25)...)
	return engine.Game{Start: start, Moves: moves}
}

// memoryOf returns the bytes of the heap that a searcher with 16 MiB of hash keeps after
// a search in a long game.
func memoryOf(t *testing.T, contender string) uint64 {
	t.Helper()
	settings, game := resolve(t, contender), longGame(t)
	least := ^uint64(0)
	for range 3 { // the least of a few, as the test program allocates, too
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		s := settings.New(16)
		if _, err := s.Search(context.Background(), game, engine.Limits{Depth: 5}, nil); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(s)
		least = min(least, after.HeapAlloc-before.HeapAlloc)
	}
	return least
}

// TestMemory: what the papers call a negligible increase of memory is one: the
// positions of the game and the choice among root moves in VPR 8.2, the evaluation by
// phase in V7P3R 14.6. lab/claims/claims.sh takes the figures from the log.
func TestMemory(t *testing.T) {
	for _, pair := range [][2]string{{"vpr-8.1", "vpr-8.2"}, {"v7p3r-14.5", "v7p3r-14.6"}, {"v7p3r-14.5", "v7p3r-14.6-plan"}} {
		base, with := memoryOf(t, pair[0]), memoryOf(t, pair[1])
		t.Logf("memory: | %s / %s | %.2f MiB | %.2f MiB | %+.2f %% |", pair[1], pair[0],
			float64(base)/(1<<20), float64(with)/(1<<20), 100*(float64(with)/float64(base)-1))
		if with > base+base/100 {
			t.Errorf("%s takes %d bytes, %s %d", pair[1], with, pair[0], base)
		}
	}
}
