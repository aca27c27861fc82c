package board

import (
	"fmt"
	"math/bits"
)

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

// Square is a square of the board: A1 is 0, B1 is 1, H8 is 63.
type Square uint8

// NoSquare is the absent square.
const NoSquare Square = 64

// The squares that castling uses.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
)

// The squares of the eighth rank.
const (
	A8 Square = iota + 56
	B8
	C8
	D8
	E8
	F8
	G8
	H8
)

// MakeSquare returns the square on file and rank, both from 0 to 7.
func MakeSquare(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square as "e4".
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, fmt.Errorf("%s is not a square", quoted(s))
	}
	return MakeSquare(int(s[0]-'a'), int(s[1]-'1')), nil
}

// File returns the file, 0 for a to 7 for h.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank, 0 for the first to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// RelativeRank returns the rank from c's view, 0 for its own first rank.
func (s Square) RelativeRank(c Color) int { return int(s>>3) ^ int(c)*7 }

// Mirror returns the square on the same file of the mirrored rank.
func (s Square) Mirror() Square { return s ^ 56 }

// Bitboard returns the set of this square alone.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// String returns the square as "e4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}
