package queue

// DiedError says how a process ended that did a unit by itself, when the worker that had
// started it lived on.
type DiedError struct {
	// State is that of the process, as "exit status 2" or "signal: killed".
	State string
}

// Error says so.
func (e *DiedError) Error() string { return "it ended twice, the last time by " + e.State }
