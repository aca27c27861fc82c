package suites

import "time"

// Verdict is what a search was worth on a case. A nil pointer means that
// nothing of the kind was asked.
type Verdict struct {
	// Solved says whether the move played (or, for mates, the last exact
	// score) is what the case asks for.
	Solved *bool
	// Points and MaxPoints are set where the case gives points.
	Points, MaxPoints *int
	// Kept is when the solution was found and kept; nil when unsolved.
	Kept *Kept
}

// Kept is the earliest exact report from which every later best move, and the
// move played, solves the case.
type Kept struct {
	Depth int
	Nodes uint64
	Time  time.Duration
}
