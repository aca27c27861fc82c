// Package compare decides which differences between the contenders of saved runs are
// real.
//
// Answers are paired by suite, case and occurrence in the suite, never by id, because
// public files give different positions the same id. With repeats the unit is the case,
// with the means over its searches. Cases of the same position in one suite are one
// unit, too: their searches are no independent sample.
//
// # What is tested
//
// The primary figure of a suite is found if its cases are mates, points if each of its cases has points, else solved.
// Only the primary figure has a p-value and a verdict: by McNemar's mid-p test for
// solved, by Gaffke's bounds of the mean for points, by the sign-flip permutation test for
// repeats that disagree. P-values are
// adjusted by Holm's method in two families over all pairs of contenders: the rows of
// whole suites, and the rows of themes. Phases are counted, but not tested.
//
// A row is better or worse if its adjusted p-value is at most alpha. For a theme whose
// suite does not have the same verdict the threshold is ten times stricter, so that both
// families together raise only few more false alarms than the suites alone.
//
// A gate tests one-sided, whether a row is worse, by a p-value of its own.
//
// All other figures (points of a suite, nodes and time to the solution, nodes per
// second) have 95 % intervals; those of times are over stretches of the run, because
// what disturbs them lasts longer than a search. An unsolved search counts as if it had found the solution
// at its limit.
package compare
