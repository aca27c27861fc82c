package external

import "time"

// Option is an option of the engine as the user sets it.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Config says which engine to run and how.
type Config struct {
	// Command is the executable: a name that is looked up in PATH, or a path;
	// see Resolve.
	Command string
	Args    []string
	// Dir is the engine's working directory; empty is ours.
	Dir string
	// Log is a file to which the whole dialogue is appended; empty for none. See
	// OpenLog.
	Log string
	// Supervised makes sure that nothing of the engine is left, even after our own
	// SIGKILL. The program has to call supervise.Main.
	Supervised bool
	// Options are sent in their order, after Threads and Hash.
	Options []Option
	// HashMiB and Threads are sent to an engine that announces them; 0 leaves
	// what it has. A value in Options goes before them.
	HashMiB, Threads int
	Deadlines        Deadlines
	// Timeout is the longest time for one search. 0 means 5 s more than the
	// engine may use of its time, or 10 minutes where it has no limit of time.
	Timeout time.Duration
}

// Deadlines say how long an engine may be silent where it has to answer. A zero
// value means the default.
type Deadlines struct {
	Start   time.Duration // for uciok; 10 s
	Ready   time.Duration // for readyok, which may take the reading of large files; 30 s
	NewGame time.Duration // for readyok after ucinewgame, which clears the hash; 60 s
	Grace   time.Duration // for bestmove after stop; 5 s
	Quit    time.Duration // for the exit after quit; 1 s
}

func (d Deadlines) withDefaults() Deadlines {
	return Deadlines{
		Start:   or(d.Start, 10*time.Second),
		Ready:   or(d.Ready, 30*time.Second),
		NewGame: or(d.NewGame, time.Minute),
		Grace:   or(d.Grace, 5*time.Second),
		Quit:    or(d.Quit, time.Second),
	}
}

// or returns d, or what stands for its zero value.
func or(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}
