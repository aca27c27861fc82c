// Package expect decides which expectations of an experiment a run meets.
//
// Figures that a run states exactly (solved, points, errors, nodes, mean depth, and
// their differences) are compared as they are; their 95 % interval shows what other
// positions of the same kind would give. A share or a ratio is met if its whole interval
// is within the limits, not met if all of it is outside, else undecided. Intervals are
// Wilson's for shares of cases, those of package compare for pairs, and BCa bootstrap
// intervals over cases for ratios of sums.
//
// With repeats, sums are over cases, of the means over the searches of each.
package expect
