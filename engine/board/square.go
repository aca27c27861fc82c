package board

import "fmt"

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
