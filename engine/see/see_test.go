package see

import (
	"math/rand/v2"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// TestValueEqualsSlow compares every move of many positions with the oracle.
func TestValueEqualsSlow(t *testing.T) {
	positions, captures := testenv.Sample(30_000, 100_000), 0
	boardtest.EachRandom(t, positions, 8, func(pos *board.Position, _ *rand.Rand) {
		checks := pos.Checks()
		var buffer [board.MaxMoves]board.Move
		moves := pos.AppendNoisy(buffer[:0], &checks)
		if captures%16 == 0 {
			moves = pos.AppendQuiets(moves, &checks)
		}
		for _, m := range moves {
			if m.IsCapture() {
				captures++
			}
			if got, want := Value(pos, m), slowValue(pos, m); got != want {
				t.Errorf("Value(%s, %s) = %d, want %d", pos.FEN(), pos.SAN(m), got, want)
			}
		}
	})
	if captures < 2*positions {
		t.Errorf("looked at %d captures only", captures)
	}
}

func TestAtLeastAgreesWithValue(t *testing.T) {
	thresholds := []int{-900, -401, -400, -101, -100, -1, 0, 1, 99, 100, 101, 300, 800, 900}
	boardtest.EachRandom(t, 2000, 8, func(pos *board.Position, _ *rand.Rand) {
		for _, m := range pos.LegalMoves() {
			value := Value(pos, m)
			for _, threshold := range append(thresholds, value, value+1) {
				if got, want := AtLeast(pos, m, threshold), value >= threshold; got != want {
					t.Errorf("AtLeast(%s, %s, %d) = %t, want %t (value %d)", pos.FEN(), pos.SAN(m), threshold, got, want, value)
				}
			}
		}
	})
}

func BenchmarkAtLeast(b *testing.B) {
	var positions []board.Position
	boardtest.EachRandom(b, 500, 8, func(p *board.Position, _ *rand.Rand) { positions = append(positions, *p) })
	captures := 0
	for b.Loop() {
		for i := range positions {
			checks := positions[i].Checks()
			var buffer [board.MaxMoves]board.Move
			for _, m := range positions[i].AppendNoisy(buffer[:0], &checks) {
				AtLeast(&positions[i], m, 0)
				captures++
			}
		}
	}
	b.ReportMetric(float64(captures)/b.Elapsed().Seconds(), "captures/s")
}
