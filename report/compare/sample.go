package compare

import (
	"fmt"
	"math"
	"slices"

	"keymove/report"
	"keymove/report/sink"
)

// sample has a figure of both contenders over the cases in which both have it.
type sample struct {
	base, other []report.Tally
	clusters    clusters
}

// sampleOf returns the sample of a figure.
func sampleOf(cases []paired, figure func(report.Searches) report.Tally) sample {
	var s sample
	var from origins
	var work scratch
	for _, c := range cases {
		bases, others := work.sides(c)
		base, other := figure(bases), figure(others)
		if base.Searches > 0 && other.Searches > 0 {
			from.add(len(s.base), origin(bases, others))
			s.base = append(s.base, base)
			s.other = append(s.other, other)
		}
	}
	s.clusters = clustersOf(from)
	return s
}

// independent returns the differences of the means as independent observations with the same
// mean: those of the clusters.
func (s sample) independent() []float64 { return s.clusters.observations(s.differences()) }

// independentMeans returns the means of the base in the same way.
func (s sample) independentMeans() []float64 {
	list := make([]float64, s.len())
	for i, base := range s.base {
		list[i] = base.Mean()
	}
	return s.clusters.observations(list)
}

// exactSums returns the sums of exact over the clusters.
func (s sample) exactSums() []int64 { return sumsOf(s.clusters, s.exact()) }

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

// fates returns the number of cases gained and lost.
func (s sample) fates() (gained, lost int) {
	for i, base := range s.base {
		switch isLost, isGained := fateOf(base, s.other[i]); {
		case isLost:
			lost++
		case isGained:
			gained++
		}
	}
	return gained, lost
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

// clustered joins the cases of each position into one, at the place of the first: the
// searches of a position largely agree, whether they are repeats or other lines of the
// suite, and are one observation with the mean over them.
//
// If all positions differ, the list itself is returned.
func clustered(cases []paired) []paired {
	clusters, joined := cases, false
	index := lookup{text: func(number int32) string { return report.PositionKey(clusters[number].first()) }}
	var work scratch
	for k, c := range cases {
		key := report.PositionKey(work.first(c))
		i, found := index.find(key)
		if found && !joined {
			clusters, joined = append(make([]paired, 0, len(cases)-1), cases[:k]...), true
		}
		switch {
		case found:
			clusters[i].add(c)
		case joined:
			index.add(key, int32(len(clusters)))
			clusters = append(clusters, c)
		default:
			index.add(key, int32(k))
		}
	}
	return clusters
}

// add adds another case of the position.
func (p *paired) add(c paired) {
	if p.more == nil {
		p.more = new([]paired)
	}
	*p.more = append(*p.more, c)
}

// repeatedPositions notes the suites in which positions occur several times.
func repeatedPositions(cases []paired) findings {
	var found findings
	for _, cases := range bySuite(cases) {
		if positions := len(clustered(cases)); positions < len(cases) {
			found.notes = append(found.notes, fmt.Sprintf("%s: %s have %s; each position counts once.",
				cases[0].first().Suite, sink.Plural(len(cases), "case"), sink.Plural(positions, "different position")))
		}
	}
	return found
}
