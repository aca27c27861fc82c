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

// TestKnown has exchanges, and a position for each kind of difference between the
// implementations.
func TestKnown(t *testing.T) {
	for _, test := range []struct {
		name, fen, move     string
		swap, legal, papers int
	}{
		{"the first capture discovers a check", "4k3/8/1p6/2p5/4N3/8/8/K3R3 w - -", "Nxc5+", -200, 100, 100},
		{"a recapture discovers a check", "4k3/8/1np5/3P4/8/4N3/8/K3R3 b - -", "Nxd5", 100, -200, 0},
		{"of two equal pieces one opens a line", "B6r/8/6k1/8/4q3/8/3K4/q4R1N b - -", "Rxh1", 300, -200, 0},
		{"a pin that appears is seen", "4k3/4n3/4p3/3p4/2P5/5B2/8/K3R3 w - -", "cxd5", 100, 100, 100},
		{"a pin that ends is seen", "4k3/4n3/8/3pR3/8/8/8/K7 w - -", "Rxd5", -400, -400, 0},
		{"a pinned defender does not count", "4k3/4n3/8/3p4/8/8/4R3/3QK3 w - -", "Qxd5", 100, 100, 100},
		{"losing", "4k3/8/4p3/3r4/8/8/3Q4/4K3 w - -", "Qxd5", -400, -400, 0},
		{"equal", "4k3/8/4p3/3p4/4P3/8/8/4K3 w - -", "exd5", 0, 0, 0},
		{"winning", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "exd5", 100, 100, 100},
		{"behind a rook", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100, 100, 100},
		{"the king takes last", "8/8/3k4/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100, 100, 100},
		{"the king may not take into defence", "8/3r4/8/3pK3/8/8/8/3k4 w - -", "Kf4", 0, 0, 0},
		{"en passant, defended", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "exd6", 0, 0, 0},
		{"promotion", "8/P6k/8/8/8/8/8/4K3 w - -", "a8=Q", 800, 800, 0},
		{"promotion that is taken", "1r6/P6k/8/8/8/8/8/4K3 w - -", "a8=Q", -100, -100, 0},
		{"promotion that takes and is taken", "nr6/1P5k/8/8/8/8/8/4K3 w - -", "bxa8=Q", 200, 200, 200},
		{"recapture promotes", "4k3/8/8/8/8/8/2p5/KR1q4 w - -", "Rxd1", 900 - 500 - 800, 900 - 500 - 800, 400},
		{"quiet move to an attacked square", "4k3/8/4p3/8/8/8/3Q4/4K3 w - -", "Qd5", -900, -900, 0},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O", 0, 0, 0},
	} {
		pos := boardtest.Position(t, test.fen)
		m := boardtest.Move(t, &pos, test.move)
		for impl, want := range map[Impl]int{Swap: test.swap, Legal: test.legal, Paper: test.papers} {
			if got := impl.Value(&pos, m); got != want || !impl.AtLeast(&pos, m, want) || impl.AtLeast(&pos, m, want+1) {
				t.Errorf("%s: %s value of %s, %s = %d, want %d", test.name, ImplNames[impl], test.fen, test.move, got, want)
			}
		}
	}
}

// TestImplsOnCaptures: Value differs from LegalValue on under 0.3 % of captures,
// and PaperValue is never negative and otherwise of one sign with LegalValue.
func TestImplsOnCaptures(t *testing.T) {
	captures, different := 0, 0
	boardtest.EachRandom(t, 100_000, 8, func(pos *board.Position, _ *rand.Rand) {
		checks := pos.Checks()
		var buffer [board.MaxMoves]board.Move
		for _, m := range pos.AppendNoisy(buffer[:0], &checks) {
			if !m.IsCapture() {
				continue
			}
			captures++
			swap, legal, paper := Value(pos, m), LegalValue(pos, m), PaperValue(pos, m)
			if swap != legal {
				different++
			}
			if paper < 0 {
				t.Errorf("PaperValue(%s, %s) = %d", pos.FEN(), pos.SAN(m), paper)
			}
			if legal <= 0 && paper > 0 && !promotes(pos, m) {
				t.Errorf("PaperValue(%s, %s) = %d, but LegalValue = %d", pos.FEN(), pos.SAN(m), paper, legal)
			}
		}
	})
	t.Logf("%d of %d captures differ, %.3f %%", different, captures, 100*float64(different)/float64(captures))
	if different*1000 > captures*3 || different == 0 {
		t.Errorf("%d of %d captures differ", different, captures)
	}
}

// promotes reports whether the exchange is on a last rank where a pawn may take
// part, which PaperValue counts in another way.
func promotes(p *board.Position, m board.Move) bool {
	rank := m.To().Rank()
	return rank == 0 || rank == 7
}

// TestCache: what the cache returns is the value, the second time from memory.
func TestCache(t *testing.T) {
	for impl := range Impl(len(ImplNames)) {
		cache := NewCache(impl)
		boardtest.EachRandom(t, 3000, 8, func(pos *board.Position, _ *rand.Rand) {
			for _, m := range pos.LegalMoves() {
				want := impl.Value(pos, m)
				first, _ := cache.Value(pos, m)
				if again, hit := cache.Value(pos, m); first != want || again != want || !hit {
					t.Errorf("%s value of %s, %s = %d, then %d, from memory %t, want %d", ImplNames[impl], pos.FEN(), m, first, again, hit, want)
				}
			}
		})
	}
}

// TestPieceValues counts pieces with every set.
func TestPieceValues(t *testing.T) {
	start := boardtest.Position(t, board.StartFEN)
	ahead := boardtest.Position(t, "4k3/p7/8/8/8/8/PPP5/RNBQK3 w - -")
	for values, want := range map[*PieceValues][3]int{ // all of the start; White's pieces and Black's pawn of ahead
		&Values: {7900, 2025, 100}, &CobraValues: {7800, 2000, 100}, &PawnUnits: {78, 20, 1}, &EndgameValues: {7980, 2045, 100},
	} {
		got := [...]int{values.All(&start), values.NonPawn(&ahead, board.White), values[board.Pawn]}
		if got != want || values.All(&ahead) != want[1]+4*want[2] || values.NonPawn(&ahead, board.Black) != 0 || values[board.NoKind] != 0 || values[board.King] != 0 {
			t.Errorf("%v: %v, want %v", *values, got, want)
		}
	}
}
