// Package engine holds the types of a search: Game and Limits go in, Info, Score
// and Result come out. They are plain values; the packages below do the work.
//
// A Searcher (engine/search, or a UCI engine behind a pipe) takes a Game and
// Limits, calls back with Info while it works, and returns a Result. It never
// prints and touches no file and no environment, and two of them in one
// process share nothing mutable.
package engine
