package html

import (
	"maps"
	"math/bits"
	"slices"
)

// histogram counts numbers in bins of 1/128 of their size; below 256 each number has a bin
// of its own. The memory that it takes does not depend on how many numbers there are.
type histogram struct {
	bins  map[int]int
	count int
}

// binBits is the number of leading bits that the numbers of a bin have in common.
const binBits = 8

func (h *histogram) add(n uint64) {
	if h.bins == nil {
		h.bins = map[int]int{}
	}
	h.bins[binOf(n)]++
	h.count++
}

// binOf returns the number of a bin, in the order of the numbers.
func binOf(n uint64) int {
	shift := max(bits.Len64(n)-binBits, 0)
	return shift<<(binBits-1) + int(n>>shift)
}

// floorOf returns the smallest number of a bin.
func floorOf(bin int) uint64 {
	shift := max(bin>>(binBits-1)-1, 0)
	return uint64(bin-shift<<(binBits-1)) << shift
}

// step is a number, and how many are no larger.
type step struct {
	value uint64
	until int
}

// steps returns the cumulated counts in ascending order.
func (h *histogram) steps() []step {
	var list []step
	until := 0
	for _, bin := range slices.Sorted(maps.Keys(h.bins)) {
		until += h.bins[bin]
		list = append(list, step{floorOf(bin), until})
	}
	return list
}

// quantile returns the number below or at which a share of all numbers is, to 1/128; there
// must be one.
func (h *histogram) quantile(permille int) uint64 {
	steps := h.steps()
	rank := (h.count-1)*permille/1000 + 1
	i, _ := slices.BinarySearchFunc(steps, rank, func(s step, rank int) int { return s.until - rank })
	return steps[i].value
}
