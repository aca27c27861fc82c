package search

import "math/bits"

// reductions holds the plies that late-move reductions take off, by depth and
// move number.
type reductions [64][64]uint8

// newReductions fills the table with scale percent of ln(depth)·ln(move), in
// integers.
func newReductions(scale int) *reductions {
	var r reductions
	for depth := 1; depth < 64; depth++ {
		for move := 1; move < 64; move++ {
			product := lnMilli(depth) * lnMilli(move) / 1000
			r[depth][move] = uint8(product * scale / 100 / 1000)
		}
	}
	return &r
}

// lnMilli returns 1000·ln(n) for n from 1, within 1: the binary logarithm in
// 16 fractional bits by repeated squaring, times ln 2.
func lnMilli(n int) int {
	whole := bits.Len(uint(n)) - 1
	x := uint64(n) << 32 >> whole // n / 2^whole in 1..2, 32 fractional bits
	log := uint64(whole)
	for range 16 {
		hi, lo := bits.Mul64(x, x)
		x = hi<<32 | lo>>32
		log <<= 1
		if x >= 2<<32 {
			x >>= 1
			log |= 1
		}
	}
	const ln2Milli = 693147 // ln 2 in millionths
	return int((log*ln2Milli/1000 + 1<<15) >> 16)
}

func (r *reductions) at(depth, move int) int {
	return int(r[min(depth, 63)][min(move, 63)])
}
