package compare

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/stats"
)

// Interval is a number with its 95 % interval.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func interval(i stats.Interval) Interval { return Interval{i.Value, i.Low, i.High} }

// scaled returns nil for nil.
func (i *Interval) scaled(factor float64) *Interval {
	if i == nil {
		return nil
	}
	return &Interval{factor * i.Value, factor * i.Low, factor * i.High}
}

// confidence is the level of all intervals.
const confidence = 0.95

// sample has a figure of both contenders over the positions in which both have it.
type sample struct {
	base, other []report.Tally
	clusters    clusters
}

func sampleOf(positions []Case, figure func(report.Searches) report.Tally) sample {
	var s sample
	var origins []string
	for _, c := range positions {
		base, other := figure(c.Base), figure(c.Other)
		if base.Searches > 0 && other.Searches > 0 {
			origins = append(origins, c.origin())
			s.base, s.other = append(s.base, base), append(s.other, other)
		}
	}
	s.clusters = clustersOf(origins)
	return s
}

func (s sample) len() int { return len(s.base) }

// undecided reports whether a case was solved by some but not all of the searches of a contender.
// If each case was solved by all or by none, repeats are equivalent to single searches.
func (s sample) undecided() bool {
	isPart := func(t report.Tally) bool { return t.Sum > 0 && t.Sum < t.Searches }
	return slices.ContainsFunc(s.base, isPart) || slices.ContainsFunc(s.other, isPart)
}

// isBinary reports whether each position is an observation of its own that is solved or not.
func (s sample) isBinary() bool { return !s.undecided() && !s.clusters.any() }

// totals returns the sums of the means.
func (s sample) totals() (base, other float64) {
	for i := range s.base {
		base += s.base[i].Mean()
		other += s.other[i].Mean()
	}
	return base, other
}

// counts returns the number of positions with more and with less than the base.
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

// fates returns the number of positions gained and lost.
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

// fateOf: solved in more than half of the searches by one and in less than half by the other;
// exactly half is neither.
func fateOf(base, other report.Tally) (lost, gained bool) {
	if base.Searches == 0 || other.Searches == 0 {
		return false, false
	}
	return base.IsMost() && other.IsFew(), base.IsFew() && other.IsMost()
}

// differences returns the differences of the means, contender minus base.
func (s sample) differences() []float64 {
	list := make([]float64, s.len())
	for i := range list {
		list[i] = s.other[i].Mean() - s.base[i].Mean()
	}
	return list
}

func (s sample) means() []float64 {
	list := make([]float64, s.len())
	for i, base := range s.base {
		list[i] = base.Mean()
	}
	return list
}

// independent returns the differences as independent observations with the same mean.
func (s sample) independent() []float64 { return s.clusters.observations(s.differences()) }

// maxScale bounds the common denominator of means.
const maxScale = 1_000_000_000

// exact returns the differences of the means as integers, multiplied by their common denominator. If
// that is too large, because a run ended in the middle of many repeats, they are rounded.
func (s sample) exact() []int64 {
	scale := int64(1)
	for i := range s.base {
		if scale = leastMultiple(scale, s.base[i].Searches*s.other[i].Searches); scale > maxScale {
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

// sumOver adds up the means of a figure of the base.
func sumOver(positions []Case, figure func(report.Searches) report.Tally) (sum float64) {
	for _, c := range positions {
		if t := figure(c.Base); t.Searches > 0 {
			sum += t.Mean()
		}
	}
	return sum
}

// maxTally is the maximum of points.
func maxTally(searches report.Searches) (most report.Tally) {
	for _, rec := range searches {
		if rec.MaxPoints != nil {
			most.Sum += int64(*rec.MaxPoints)
			most.Searches++
		}
	}
	return most
}

// clusters are the games, studies or other origins that positions are from: those of one are no
// independent sample (K.-Y. Liang and S. L. Zeger, Biometrika 73 (1986)).
type clusters struct {
	of    []int32 // by position; nil if each is one of its own
	count int
}

// clustersOf takes the origin of each position; empty is one of its own.
func clustersOf(origins []string) clusters {
	c := clusters{of: make([]int32, len(origins))}
	numbers := map[string]int32{}
	for i, origin := range origins {
		number, found := numbers[origin]
		if !found {
			number = int32(c.count)
			c.count++
			if origin != "" {
				numbers[origin] = number
			}
		}
		c.of[i] = number
	}
	if c.count == len(origins) {
		return clusters{}
	}
	return c
}

func (c clusters) any() bool { return c.of != nil }

// areFew: the signs of three clusters that all point one way have a chance of 1/8.
func (c clusters) areFew() bool { return c.any() && c.count < 4 }

func (c clusters) len(positions int) int {
	if c.any() {
		return c.count
	}
	return positions
}

// reach is how far from 0 an observation can be whose positions are at most 1 from it.
func (c clusters) reach() float64 {
	if !c.any() {
		return 1
	}
	most, sizes := 0, make([]int, c.count)
	for _, number := range c.of {
		sizes[number]++
		most = max(most, sizes[number])
	}
	return float64(most) * c.perPosition()
}

func sumsOf[T int64 | float64](c clusters, values []T) []T {
	if !c.any() {
		return values
	}
	sums := make([]T, c.count)
	for i, v := range values {
		sums[c.of[i]] += v
	}
	return sums
}

// observations returns a value for each cluster, whose mean is the mean of the positions.
func (c clusters) observations(values []float64) []float64 {
	if !c.any() {
		return values
	}
	sums := sumsOf(c, values)
	for i := range sums {
		sums[i] *= c.perPosition()
	}
	return sums
}

func (c clusters) perPosition() float64 {
	if !c.any() {
		return 1
	}
	return float64(c.count) / float64(len(c.of))
}

// positions returns how many positions so many clusters have.
func (c clusters) positions(count int) int { return int(math.Ceil(float64(count) / c.perPosition())) }

// originKind returns the first word of each origin, as game, if it is the same.
func originKind(positions []Case) string {
	kind := ""
	for _, c := range positions {
		word, _, _ := strings.Cut(c.origin(), " ")
		switch {
		case word == "":
		case kind == "":
			kind = word
		case word != kind:
			return "origin"
		}
	}
	return kind
}

// NumberText writes a number without decimals if it is an integer up to the rounding error of sums of
// shares, else with two.
func NumberText(n float64) string {
	if whole := math.Round(n); math.Abs(n-whole) < rounding {
		return strconv.FormatInt(int64(whole), 10)
	}
	return strconv.FormatFloat(n, 'f', 2, 64)
}

// rounding is more than the rounding error of a sum of shares such as thirds.
const rounding = 1e-9
