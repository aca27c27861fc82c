package engine

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"
)

// Obedience adds up which shares of its limits a searcher used, for runs and for games. Its size
// is bounded: shares are kept with four digits.
type Obedience struct {
	limits   Limits
	maxDepth int
	of       map[string]shares // by the name of a limit
	most     shares            // the largest of each search: the first limit reached ends it
}

// shares counts values.
type shares map[float64]int

// Spent is what a search used; what is not known is 0.
type Spent struct {
	Nodes     uint64
	Depth     int // of the last completed iteration
	Time, CPU time.Duration
	// Ended is set if something else than its limit ended the search: a mate was scored, there
	// was one legal move, it failed, or it was stopped early because it had the solution.
	Ended bool
}

const (
	// leastUse and mostUse bound what an obedient searcher uses in the median, as shares of a
	// limit. Engines look at nodes and clock only now and then: Glaurung 2.2 takes up to 1.5
	// times its nodes.
	leastUse, mostUse = 0.5, 2
	// lateness is how much later than its time a search may end on a busy machine.
	lateness = 50 * time.Millisecond
	// deepestSearch is the depth at which a search counts as one that ended by itself:
	// engines have a largest depth, from 50 up.
	deepestSearch = 50
)

// NewObedience returns one without searches. maxDepth is the largest depth of the searcher; 0
// if it is unknown.
func NewObedience(limits Limits, maxDepth int) *Obedience {
	if maxDepth <= 0 || maxDepth > deepestSearch {
		maxDepth = deepestSearch
	}
	return &Obedience{limits: limits, maxDepth: maxDepth, of: map[string]shares{}, most: shares{}}
}

// Add counts a search, unless it ended by itself.
func (o *Obedience) Add(s Spent) {
	if s.Ended || s.Depth >= o.maxDepth && s.Depth != o.limits.Depth {
		return
	}
	largest, allKnown := 0.0, true
	use := func(limit string, spent, allowed float64) {
		if spent <= 0 || allowed <= 0 {
			allKnown = allKnown && allowed <= 0
			return
		}
		if o.of[limit] == nil {
			o.of[limit] = shares{}
		}
		share := spent / allowed
		o.of[limit].add(share)
		largest = max(largest, share)
	}
	use("nodes", float64(s.Nodes), float64(o.limits.Nodes))
	use("movetime", float64(s.timeOf(o.limits.MoveTime)), float64(o.limits.MoveTime))
	use("depth", float64(s.Depth), float64(o.limits.Depth))
	if largest > 0 && allKnown { // else another limit may have ended it
		o.most.add(largest)
	}
}

// timeOf returns the time of a search. What is beyond the limit counts only as far as the
// search had a CPU, and not if it is short: then the machine was busy.
func (s *Spent) timeOf(limit time.Duration) time.Duration {
	if s.Time <= limit {
		return s.Time
	}
	used := s.Time - lateness
	if s.CPU > 0 {
		used = min(used, s.CPU)
	}
	return max(limit, used)
}

// Disobedience is the limit that a searcher did not obey: in the median it used less than half
// of it, or more than twice as much.
type Disobedience struct {
	// Limit is nodes, movetime or depth, Median the share of it that was used, 1 being all, in
	// the median of Searches.
	Limit    string  `json:"limit"`
	Median   float64 `json:"median"`
	Searches int     `json:"searches"`
}

// Judge returns the limit that was exceeded, or one that was not used up; nil without one. With
// fewer than least searches it returns nil.
func (o *Obedience) Judge(least int) *Disobedience {
	tooLittle := o.most.len() >= least && o.most.median() < leastUse
	for _, name := range []string{"nodes", "movetime", "depth"} {
		used := o.of[name]
		n := used.len()
		if n < least {
			continue
		}
		if m := used.median(); m > mostUse || tooLittle {
			return &Disobedience{Limit: name, Median: m, Searches: n}
		}
	}
	return nil
}

// EndsEarly reports whether the limit was not used up, rather than exceeded.
func (d *Disobedience) EndsEarly() bool { return d.Median < 1 }

// Used returns the share of its limit that a searcher used in the median of its searches, of the
// limit that each reached first, and the name of the limit, which is "limit" if there are several.
// With fewer than least searches, ok is false.
func (o *Obedience) Used(least int) (limit string, share float64, ok bool) {
	if o.most.len() < least || o.most.len() == 0 {
		return "", 0, false
	}
	limit = "limit"
	if len(o.of) == 1 {
		limit = slices.Collect(maps.Keys(o.of))[0]
	}
	return limit, o.most.median(), true
}

// String writes the limit as a cell of a file: "nodes: 46.2 times the limit"; empty for nil.
func (d *Disobedience) String() string {
	if d == nil {
		return ""
	}
	return fmt.Sprintf("%s: %.4g times the limit", d.Limit, d.Median)
}

func (s shares) add(value float64) {
	const digits = 4
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(value, 'g', digits, 64), 64) // of a number
	s[rounded]++
}

func (s shares) len() int {
	n := 0
	for _, times := range s {
		n += times
	}
	return n
}

// median returns the middle value, or the mean of the two in the middle.
func (s shares) median() float64 {
	n := s.len()
	return (s.at((n-1)/2) + s.at(n/2)) / 2
}

// at returns the value at a place in ascending order.
func (s shares) at(place int) float64 {
	for _, value := range slices.Sorted(maps.Keys(s)) {
		if place -= s[value]; place < 0 {
			return value
		}
	}
	return math.NaN()
}
