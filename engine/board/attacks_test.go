package board

import (
	"math/rand/v2"
	"testing"
)

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
	tests := []struct {
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
	}
	for _, test := range tests {
		for s := A1; s < NoSquare; s++ {
			if got, want := Attacks(test.kind, s, occupied), test.slow(s, occupied, test.steps); got != want {
				t.Errorf("Attacks(%s, %s) = %x, want %x", test.kind, s, got, want)
			}
		}
	}
}

// TestLines compares Line and Between with steps in the eight directions.
func TestLines(t *testing.T) {
	for a := A1; a < NoSquare; a++ {
		var wantBetween, wantLine [64]Bitboard
		for _, d := range kingSteps {
			back := step{-d.file, -d.rank}
			whole := slide(a, 0, []step{d, back}) | a.Bitboard()
			passed := Bitboard(0)
			for b, ok := a.add(d); ok; b, ok = b.add(d) {
				wantBetween[b], wantLine[b] = passed, whole
				passed |= b.Bitboard()
			}
		}
		for b := A1; b < NoSquare; b++ {
			if got, want := Between(a, b), wantBetween[b]; got != want {
				t.Errorf("Between(%s, %s) = %x, want %x", a, b, got, want)
			}
			if got, want := Line(a, b), wantLine[b]; got != want {
				t.Errorf("Line(%s, %s) = %x, want %x", a, b, got, want)
			}
		}
	}
}
