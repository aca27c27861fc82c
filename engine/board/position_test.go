package board

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"keymove/internal/testenv"
)

func TestInsufficientMaterial(t *testing.T) {
	for board, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3":     true,
		"4k3/8/8/8/8/8/8/4KN2":    true,
		"4kb2/8/8/8/8/8/8/4K3":    true,
		"4k3/8/8/8/8/7B/8/4KB2":   true, // both on light squares
		"4kb2/8/8/8/8/8/8/2B1K3":  true, // of both sides, on dark squares
		"2b1k3/8/8/8/8/8/8/2B1K3": false,
		"4k3/8/8/8/8/8/8/2B1KB2":  false,
		"4k3/8/8/8/8/8/8/3NKN2":   false,
		"4kn2/8/8/8/8/8/8/4KN2":   false,
		"4kb2/8/8/8/8/8/8/4KN2":   false,
		"4k3/8/8/8/8/8/4P3/4K3":   false,
		"4k3/8/8/8/8/8/8/R3K3":    false,
		"4k3/8/8/8/8/8/8/Q3K3":    false,
	} {
		for _, side := range []string{"w", "b"} {
			p := position(t, board+" "+side+" - -")
			testenv.Want(t, fmt.Sprintf("InsufficientMaterial of %s", p.FEN()), p.InsufficientMaterial(), want)
		}
	}
}

func TestDrawnByRule(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/R3K3 w - - 99 80":  false,
		"4k3/8/8/8/8/8/8/R3K3 w - - 100 80": true,
		"4k3/8/8/8/8/8/8/4RK2 b - - 100 80": true,  // in check
		"4k2R/8/4K3/8/8/8/8/8 b - - 100 80": false, // mate
		"4k2R/8/4K3/8/8/8/8/8 b - - 101 80": false,
		"4k3/8/8/8/8/8/8/4KN2 w - - 0 80":   true,
		"7k/8/5KQ1/8/8/8/8/8 b - - 0 80":    false, // stalemate is no draw by these rules
	} {
		p := position(t, fen)
		testenv.Want(t, fmt.Sprintf("DrawnByRule of %s", fen), p.DrawnByRule(), want)
	}
}

// TestMagicsEqualRayWalk compares the table look-up with the walk along the
// rays: for every set of blockers that matters to a square, with the other
// squares occupied at random.
func TestMagicsEqualRayWalk(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, slider := range []struct {
		steps   []step
		attacks func(Square, Bitboard) Bitboard
	}{{rookSteps, RookAttacks}, {bishopSteps, BishopAttacks}} {
		for s := A1; s < NoSquare; s++ {
			mask, subset := relevant(s, slider.steps), Bitboard(0)
			for {
				occupied := subset | Bitboard(random.Uint64())&^mask
				if got, want := slider.attacks(s, occupied), slide(s, occupied, slider.steps); got != want {
					t.Fatalf("attacks from %s along %v with %x occupied = %x, want %x", s, slider.steps, occupied, got, want)
				}
				if subset = (subset - mask) & mask; subset == 0 {
					break
				}
			}
		}
	}
}

func TestAttacksByKind(t *testing.T) {
	occupied := A1.Bitboard() | MakeSquare(3, 5).Bitboard()
	for _, test := range []struct {
		kind  Kind
		steps []step
		slow  func(Square, Bitboard, []step) Bitboard
	}{
		{Knight, knightSteps, func(s Square, _ Bitboard, steps []step) Bitboard { return leap(s, steps) }},
		{King, kingSteps, func(s Square, _ Bitboard, steps []step) Bitboard { return leap(s, steps) }},
		{Bishop, bishopSteps, slide},
		{Rook, rookSteps, slide},
		{Queen, kingSteps, slide},
		{Pawn, nil, func(Square, Bitboard, []step) Bitboard { return 0 }},
	} {
		for s := A1; s < NoSquare; s++ {
			testenv.Want(t, fmt.Sprintf("Attacks(%s, %s)", test.kind, s), Attacks(test.kind, s, occupied), test.slow(s, occupied, test.steps))
		}
	}
}
