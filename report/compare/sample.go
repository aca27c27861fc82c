package compare

import (
	"math"
	"slices"

	"keymove/report"
)

// sample has a figure of both contenders over the cases in which both have it.
type sample struct {
	base, other []report.Tally
}

// sampleOf returns the sample of a figure.
func sampleOf(cases []paired, figure func(report.Searches) report.Tally) sample {
	var s sample
	for _, c := range cases {
		base, other := figure(c.bases()), figure(c.others())
		if base.Searches > 0 && other.Searches > 0 {
			s.base = append(s.base, base)
			s.other = append(s.other, other)
		}
	}
	return s
}

func (s sample) len() int { return len(s.base) }

// undecided reports whether a case was solved by some but not all of the searches of a
// contender. If each case was solved by all or by none, repeats are equivalent to
// single searches.
func (s sample) undecided() bool {
	isPart := func(t report.Tally) bool { return t.Sum > 0 && t.Sum < t.Searches }
	return slices.ContainsFunc(s.base, isPart) || slices.ContainsFunc(s.other, isPart)
}

// totals returns the sums of the means.
func (s sample) totals() (base, other float64) {
	for i := range s.base {
		base += s.base[i].Mean()
		other += s.other[i].Mean()
	}
	return base, other
}

// counts returns the number of cases with more and with less than the base.
func (s sample) counts() (more, less int) {
	for _, d := range s.exact() {
		switch {
		case d > 0:
			more++
		case d < 0:
			less++
		}
	}
	return more, less
}

// differences returns the differences of the means, contender minus base.
func (s sample) differences() []float64 {
	list := make([]float64, s.len())
	for i := range list {
		list[i] = s.other[i].Mean() - s.base[i].Mean()
	}
	return list
}

// maxScale bounds the common denominator of means.
const maxScale = 1_000_000_000

// exact returns the differences of the means as integers, multiplied by their common
// denominator. If that is too large, because a run ended in the middle of many
// repeats, they are rounded.
func (s sample) exact() []int64 {
	scale := int64(1)
	for i := range s.base {
		scale = leastMultiple(scale, s.base[i].Searches*s.other[i].Searches)
		if scale > maxScale {
			return s.rounded()
		}
	}
	list := make([]int64, s.len())
	for i, base := range s.base {
		other := s.other[i]
		list[i] = other.Sum*(scale/other.Searches) - base.Sum*(scale/base.Searches)
	}
	return list
}

func (s sample) rounded() []int64 {
	list := make([]int64, s.len())
	for i, d := range s.differences() {
		list[i] = int64(math.Round(d * 1_000_000))
	}
	return list
}

func leastMultiple(a, b int64) int64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}
