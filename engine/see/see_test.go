package see

import (
	"math/rand/v2"
	"testing"

	"keymove/engine/board"
	"keymove/internal/testenv"
)

func TestValueKnown(t *testing.T) {
	tests := []struct {
		name, fen, move string
		want            int
	}{
		{"pawn takes undefended pawn", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "exd5", 100},
		{"pawn takes defended pawn", "4k3/8/4p3/3p4/4P3/8/8/4K3 w - -", "exd5", 0},
		{"queen takes rook defended by pawn", "4k3/8/4p3/3r4/8/8/3Q4/4K3 w - -", "Qxd5", -400},
		{"quiet move to an attacked square", "4k3/8/4p3/8/8/8/3Q4/4K3 w - -", "Qd5", -900},
		{"quiet move that is safe", "4k3/8/4p3/8/8/8/3Q4/4K3 w - -", "Qd4", 0},
		{"en passant, defended", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "exd6", 0},
		{"promotion", "8/P6k/8/8/8/8/8/4K3 w - -", "a8=Q", 800},
		{"promotion that is taken", "1r6/P6k/8/8/8/8/8/4K3 w - -", "a8=Q", -100},
		{"recapture promotes", "4k3/8/8/8/8/8/2p5/KR1q4 w - -", "Rxd1", 900 - 500 - 800},
		{"x-ray behind a rook", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100},
		{"king takes last", "8/8/3k4/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100},
		{"king may not take into defence", "8/3r4/8/3pK3/8/8/8/3k4 w - -", "Kf4", 0},
		{"pinned defender counts not", "4k3/4n3/8/3p4/8/8/4R3/3QK3 w - -", "Qxd5", 100},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pos, m := position(t, test.fen), board.NoMove
			m, err := pos.ParseMove(test.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := Value(&pos, m); got != test.want {
				t.Errorf("Value(%s, %s) = %d, want %d", test.fen, test.move, got, test.want)
			}
		})
	}
}

// TestValueEqualsSlow compares every move of many positions with the oracle.
func TestValueEqualsSlow(t *testing.T) {
	positions, captures := testenv.Sample(30_000, 100_000), 0
	eachRandomPosition(positions, func(pos *board.Position) {
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
	eachRandomPosition(2000, func(pos *board.Position) {
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

// eachRandomPosition visits positions of seeded random games.
func eachRandomPosition(n int, visit func(*board.Position)) {
	random := rand.New(rand.NewPCG(1, 2))
	for n > 0 {
		pos, _ := board.ParseFEN(board.StartFEN)
		for range 120 {
			moves := pos.LegalMoves()
			if len(moves) == 0 {
				break
			}
			pos = pos.After(moves[random.IntN(len(moves))])
			if random.IntN(8) == 0 {
				visit(&pos)
				n--
			}
		}
	}
}

func position(t *testing.T, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func BenchmarkAtLeast(b *testing.B) {
	var positions []board.Position
	eachRandomPosition(500, func(p *board.Position) { positions = append(positions, *p) })
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
