package match

import "time"

// Rules are what holds for every game of a match.
type Rules struct {
	Adjudication Adjudication `json:"adjudication"`
	// Timeout is the longest time for a move without a clock and a fixed time; 0
	// means DefaultTimeout.
	Timeout time.Duration `json:"timeout,omitempty"`
}

// DefaultTimeout is how long an engine may think where only nodes or depth limit it.
const DefaultTimeout = 10 * time.Minute

// Longest returns the longest time for a move that no time limits.
func (r *Rules) Longest() time.Duration {
	if r.Timeout > 0 {
		return r.Timeout
	}
	return DefaultTimeout
}
