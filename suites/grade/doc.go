// Package grade has the moves of positions judged by an oracle, a strong searcher: how
// much of the expected score each of them loses. The results are points from 0 to 100,
// in the dialect that tools for the Strategic Test Suite read.
//
// An oracle that shares its effort among all moves is no better than what it is to judge.
// So there are two stages: one search with a line for each move makes a shortlist, then
// each move near the best is searched by itself, with the full effort. The loss is
// absolute: in a flat position many moves have 100 points. How far the result can be
// trusted is measured on a sample that is graded again with ten times the effort.
package grade
