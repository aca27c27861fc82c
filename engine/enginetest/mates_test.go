package enginetest

import (
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
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
		testenv.Want(t, mateIsTrue(gameOf(fen).Position(), engine.Score{Mated: true}), want, "%s: mated", fen)
	}
}

// TestSoonest: what is late once is tried again, and the least late answer counts.
func TestSoonest(t *testing.T) {
	for _, tt := range []struct {
		took  []time.Duration
		want  time.Duration
		tries int
	}{
		{[]time.Duration{5}, 5, 1},
		{[]time.Duration{50, 5}, 5, 2},
		{[]time.Duration{50, 40, 60}, 40, 3},
	} {
		tries := 0
		got, ok := soonest(func() (answer, bool) {
			tries++
			return answer{took: tt.took[tries-1]}, true
		}, func(a answer) time.Duration { return a.took }, 10)
		if !ok || got.took != tt.want || tries != tt.tries {
			t.Errorf("%v: %v in %d tries, want %v in %d", tt.took, got.took, tries, tt.want, tt.tries)
		}
	}
	if _, ok := soonest(func() (answer, bool) { return answer{}, false }, func(answer) time.Duration { return 0 }, 0); ok {
		t.Error("a search that fails is an answer")
	}
}
