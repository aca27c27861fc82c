package stats

import (
	"maps"
	"math"
	"slices"
)

// Sums are the number of some values, their sum and the sum of their squares.
type Sums struct {
	N            float64
	Sum, Squares float64
}

// Add adds a value.
func (s *Sums) Add(value float64) {
	s.N++
	s.Sum += value
	s.Squares += value * value
}

// Part is a part of a stratum, in which all values have the same distribution if the part
// was chosen at random.
type Part struct{ Part, Whole Sums }

// Residual returns by how many standard deviations the sum of a group, which is spread over
// strata, differs from what it would be if its members had been chosen at random from each
// stratum; 0 if that says nothing. The moments are those of sampling without replacement, as
// in a permutation test stratified by difficulty (Mantel-Haenszel for 0 and 1):
//
//	z = Σ (sum − n·mean) / √Σ n·(N−n)/N·s²
func Residual(parts []Part) float64 {
	var difference, variance float64
	for _, p := range parts {
		n, of := p.Part.N, p.Whole.N
		if of < 2 {
			continue
		}
		mean := p.Whole.Sum / of
		difference += p.Part.Sum - n*mean
		variance += n * (of - n) / of * max(0, p.Whole.Squares-of*mean*mean) / (of - 1)
	}
	if variance <= 0 {
		return 0
	}
	return difference / math.Sqrt(variance)
}

// Surprising returns the absolute value that the largest of n residuals exceeds by chance
// with a probability of at most alpha (Bonferroni).
func Surprising(n int, alpha float64) float64 { return Quantile(1 - alpha/(2*float64(max(n, 1)))) }

// Groups are values by the group that they come from, as the machine, and by stratum. The
// zero value has none.
type Groups[S comparable] struct {
	wholes map[S]*Sums
	groups map[string]map[S]*Sums
}

// Add adds a value of a group.
func (g *Groups[S]) Add(group string, stratum S, value float64) {
	if g.groups == nil {
		g.wholes, g.groups = map[S]*Sums{}, map[string]map[S]*Sums{}
	}
	if g.groups[group] == nil {
		g.groups[group] = map[S]*Sums{}
	}
	for _, sums := range []map[S]*Sums{g.wholes, g.groups[group]} {
		if sums[stratum] == nil {
			sums[stratum] = new(Sums)
		}
		sums[stratum].Add(value)
	}
}

// OddGroup is a group whose values differ from the other groups' by more than chance.
type OddGroup struct {
	Name string
	// N is the number of its values, Sum their sum, Expected what that would be by the means
	// of the strata.
	N, Sum, Expected float64
	Residual         float64
}

// Odd returns the groups that differ from the others, in the order of their names: one of
// them by chance with a probability of at most alpha. order puts the strata into an order, on
// which sums of floating point depend.
func (g *Groups[S]) Odd(alpha float64, order func(a, b S) int) []OddGroup {
	if len(g.groups) < 2 {
		return nil
	}
	limit := Surprising(len(g.groups), alpha)
	var odd []OddGroup
	for _, name := range slices.Sorted(maps.Keys(g.groups)) {
		group := OddGroup{Name: name}
		var parts []Part
		for _, stratum := range slices.SortedFunc(maps.Keys(g.groups[name]), order) {
			p := Part{Part: *g.groups[name][stratum], Whole: *g.wholes[stratum]}
			parts = append(parts, p)
			group.N += p.Part.N
			group.Sum += p.Part.Sum
			group.Expected += p.Part.N * p.Whole.Sum / p.Whole.N
		}
		if group.Residual = Residual(parts); math.Abs(group.Residual) > limit {
			odd = append(odd, group)
		}
	}
	return odd
}
