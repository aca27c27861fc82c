package board

import "math/bits"

// Bitboard is a set of squares, one bit each: bit 0 is a1, bit 63 is h8.
type Bitboard uint64

// The files and ranks with special rules or terms.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xFF
	Rank2 Bitboard = Rank1 << 8
	Rank3 Bitboard = Rank1 << 16
	Rank4 Bitboard = Rank1 << 24
	Rank5 Bitboard = Rank1 << 32
	Rank6 Bitboard = Rank1 << 40
	Rank7 Bitboard = Rank1 << 48
	Rank8 Bitboard = Rank1 << 56
)

// all is the set of every square.
const all = ^Bitboard(0)

// Has reports whether the square is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, NoSquare for the empty set.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Several reports whether the set has more than one square.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// Pop removes the lowest square from the set, which is not empty, and returns
// it.
func (b *Bitboard) Pop() Square {
	s := Square(bits.TrailingZeros64(uint64(*b)))
	*b &= *b - 1
	return s
}

// Forward returns the set moved one rank ahead from c's view.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// PawnAttacksWest returns the squares that pawns of color c on b attack towards
// the a-file.
func PawnAttacksWest(b Bitboard, c Color) Bitboard {
	if c == White {
		return b &^ FileA << 7
	}
	return b &^ FileA >> 9
}

// PawnAttacksEast returns the squares that pawns of color c on b attack towards
// the h-file.
func PawnAttacksEast(b Bitboard, c Color) Bitboard {
	if c == White {
		return b &^ FileH << 9
	}
	return b &^ FileH >> 7
}

// PawnAttacksOf returns all squares that pawns of color c on b attack.
func PawnAttacksOf(b Bitboard, c Color) Bitboard {
	return PawnAttacksWest(b, c) | PawnAttacksEast(b, c)
}
