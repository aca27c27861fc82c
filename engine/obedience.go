package engine

import (
	"fmt"
	"time"
)

// Obedience compares what a searcher used over a number of searches with what their limits
// allowed. The zero value has no searches; sums survive JSON.
type Obedience struct {
	// Searches is the number of searches that ended with a result.
	Searches int `json:"searches"`
	// Nodes and NodesAllowed are sums over the searches with a node limit.
	Nodes        uint64 `json:"nodes,omitempty"`
	NodesAllowed uint64 `json:"nodes_allowed,omitempty"`
	// Time and TimeAllowed are sums over the searches with a fixed time. Time is the CPU
	// time where that is known and shorter: on a busy machine a search waits for a CPU.
	Time        time.Duration `json:"time,omitempty"`
	TimeAllowed time.Duration `json:"time_allowed,omitempty"`
	// TooDeep is the number of searches that completed more iterations than their
	// depth limit.
	TooDeep int `json:"too_deep,omitempty"`
}

// Add counts a search.
func (o *Obedience) Add(l Limits, r Result) {
	o.Searches++
	if l.Nodes > 0 {
		o.Nodes += r.Nodes
		o.NodesAllowed += l.Nodes
	}
	if l.MoveTime > 0 {
		o.Time += timeUsed(r)
		o.TimeAllowed += l.MoveTime
	}
	if l.Depth > 0 && r.Depth > l.Depth {
		o.TooDeep++
	}
}

// timeUsed returns the time in which a searcher could think.
func timeUsed(r Result) time.Duration {
	if r.CPU > 0 {
		return min(r.Time, r.CPU)
	}
	return r.Time
}

// Merge adds the searches of another sum.
func (o *Obedience) Merge(other Obedience) {
	o.Searches += other.Searches
	o.Nodes += other.Nodes
	o.NodesAllowed += other.NodesAllowed
	o.Time += other.Time
	o.TimeAllowed += other.TimeAllowed
	o.TooDeep += other.TooDeep
}

// What a searcher may use beyond its limit on average before it counts as one that ignores it:
// engines check nodes and clock only now and then (Glaurung 2.2 takes up to 1.5 times its
// nodes), and a machine may be busy.
const (
	excessPercent = 150
	excessNodes   = 1000
	excessTime    = 50 * time.Millisecond
)

// Disobeyed returns the limit that was not kept, with what was used of it, as
// "nodes: 46.2 times the limit"; empty where all were kept. Searchers that report no
// nodes keep any limit of them.
func (o Obedience) Disobeyed() string {
	searches := uint64(o.Searches)
	switch {
	case o.Nodes > o.NodesAllowed/100*excessPercent+searches*excessNodes:
		return timesTheLimit("nodes", float64(o.Nodes)/float64(o.NodesAllowed))
	case o.Time > o.TimeAllowed/100*excessPercent+time.Duration(o.Searches)*excessTime:
		return timesTheLimit("movetime", o.Time.Seconds()/o.TimeAllowed.Seconds())
	case 2*o.TooDeep > o.Searches:
		return fmt.Sprintf("depth: beyond the limit in %d of %d searches", o.TooDeep, o.Searches)
	}
	return ""
}

func timesTheLimit(name string, factor float64) string {
	return fmt.Sprintf("%s: %.1f times the limit", name, factor)
}
