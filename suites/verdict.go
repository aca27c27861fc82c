package suites

import "time"

// Verdict is the result of a search on a case. A nil pointer means that the case
// does not ask for it.
type Verdict struct {
	// Solved is whether the move played (or, for mates, the last exact score of its line) is
	// what the case asks for.
	Solved *bool
	// Points and MaxPoints are set if the case has points.
	Points, MaxPoints *int
	// Kept is when the solution was found and kept; nil if unsolved.
	Kept *Kept
	// Note says why a mate that was scored does not count, or that it is not that of the
	// suite; empty if there is nothing to say.
	Note string
}

// Kept is the earliest exact report from which every later best move, and the
// move played, solves the case.
type Kept struct {
	Depth int
	Nodes uint64
	Time  time.Duration
}
