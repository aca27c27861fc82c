package enginetest

import (
	"fmt"
	"strings"
	"time"

	"keymove/engine"
)

// The limits of the checks: low enough for slow engines and machines, and high enough
// to notice a limit that is checked rarely.
const (
	fewNodes  = 20_000
	fewPlies  = 4
	shortTime = 100 * time.Millisecond
)

func (c *conformance) checkDepth() {
	a, ok := c.search(gameOf(middlegame), engine.Limits{Depth: fewPlies})
	if !ok {
		return
	}
	if a.asked > 0 {
		c.warning("depth %d does not end the search in %v: runs with %s time out", fewPlies, c.config.Patience, c.config.LimitName("depth"))
		return
	}
	deepest := 0
	for _, i := range a.infos {
		deepest = max(deepest, i.Depth)
	}
	if deepest > fewPlies {
		c.warning("depth %d is searched to depth %d", fewPlies, deepest)
		return
	}
	c.obeyed = append(c.obeyed, c.config.LimitName("depth"))
}

func (c *conformance) checkMoveTime() {
	obeyed := true
	for _, limit := range []time.Duration{shortTime, time.Millisecond} {
		late := func(a answer) time.Duration { return a.took - limit }
		search := func() (answer, bool) { return c.search(gameOf(middlegame), engine.Limits{MoveTime: limit}) }
		a, ok := soonest(search, late, c.config.Late)
		switch late := late(a); {
		case !ok:
			return
		case a.asked > 0:
			obeyed = false
			c.failure("movetime %d does not end the search in %v", limit.Milliseconds(), c.config.Patience)
		case late > c.config.Late:
			c.warning("movetime %d is exceeded by more than %v: %v, the best of three; so it can be where the machine is busy", limit.Milliseconds(), c.config.Late, a.took.Round(time.Millisecond))
		}
	}
	if obeyed {
		c.obeyed = append(c.obeyed, c.config.LimitName("movetime"))
	}
}

// soonest repeats a search, up to three times, while it is later than it may be, and returns the answer that
// was least late: on a busy machine an honest engine may have waited for a CPU.
func soonest(search func() (answer, bool), late func(answer) time.Duration, most time.Duration) (best answer, ok bool) {
	const tries = 3
	for try := range tries {
		a, answered := search()
		if !answered {
			return a, false
		}
		if try == 0 || late(a) < late(best) {
			best = a
		}
		if late(best) <= most {
			break
		}
	}
	return best, true
}

// checkNodes checks that a search uses its limit of nodes, and does not exceed it. The
// other limits have been checked before, so that it can recommend them.
func (c *conformance) checkNodes() {
	a, ok := c.search(gameOf(middlegame), engine.Limits{Nodes: fewNodes})
	if !ok {
		return
	}
	unfair := "results under " + c.config.LimitName("nodes") + ", the default limit, cannot be compared with those of other engines"
	c.disobeysNodes = true
	switch {
	case a.asked > 0:
		c.warning("nodes %d does not end the search in %v, after %d nodes: %s; %s", fewNodes, c.config.Patience, a.Nodes, unfair, c.instead())
	case a.Unknown.Has(engine.FigureNodes):
		c.warning("the nodes of a search are not reported, so that nobody knows whether nodes %d was obeyed; %s", fewNodes, c.instead())
	case a.Nodes > 2*fewNodes:
		c.warning("nodes %d ends the search after %d nodes, more than twice as many: %s; %s", fewNodes, a.Nodes, unfair, c.instead())
	case a.Nodes < fewNodes/2:
		c.warning("nodes %d ends the search after %d nodes%s, less than half as many: %s; %s", fewNodes, a.Nodes, atDepth(a.Depth), unfair, c.instead())
	default:
		c.disobeysNodes = false
		if a.Nodes > fewNodes+c.config.NodesOver {
			c.add(Note, "nodes %d is checked rarely: %d nodes", fewNodes, a.Nodes)
		}
	}
	if names := (a.Unknown &^ engine.FigureHashFull).Names(); len(names) > 0 {
		c.add(Note, "a search of %d nodes reports no %s: they are unknown", fewNodes, strings.Join(names, ", no "))
	}
	if a.asked == 0 && reports(a.infos) < 2 {
		c.add(Note, "a search of %d nodes reports its best line less than twice: nobody can say when it found a solution, and kept_depth, kept_nodes, kept_time_ms and the effort stay empty", fewNodes)
	}
}

// atDepth says at which depth a search ended, if it was reported.
func atDepth(depth int) string {
	if depth == 0 {
		return ""
	}
	return fmt.Sprintf(", at depth %d", depth)
}

// reports counts the exact reports of the best line, the same one again once.
func reports(infos []engine.Info) int {
	n := 0
	var last engine.Info
	for _, i := range infos {
		if i.MultiPV > 1 || i.Bound != engine.Exact || len(i.PV) == 0 {
			continue
		}
		if n == 0 || !i.Repeats(&last) {
			n++
		}
		last = i
	}
	return n
}

func (c *conformance) instead() string {
	if len(c.obeyed) == 0 {
		return "it obeys no other limit either"
	}
	return "use " + strings.Join(c.obeyed, " or ")
}

// checkStop checks that an infinite search ends after it is stopped, soon, and not before.
func (c *conformance) checkStop() {
	stopped := func() (a answer, ok bool) {
		if !c.newGame() {
			return a, false
		}
		return c.searchOn(gameOf(middlegame), engine.Limits{Infinite: true}, shortTime)
	}
	a, ok := soonest(stopped, func(a answer) time.Duration { return a.asked }, c.config.StopWithin)
	switch {
	case !ok:
	case a.took < shortTime:
		c.warning("an infinite search ends before it is stopped")
	case a.asked > c.config.StopWithin:
		c.warning("a stopped search takes more than %v to end: %v, the best of three; so it can be where the machine is busy", c.config.StopWithin, a.asked.Round(time.Millisecond))
	}
}

// checkDeterministic checks that after a new game the same search gives the same
// result, whatever was searched before.
func (c *conformance) checkDeterministic() {
	c.joined = true
	lim, text := engine.Limits{Nodes: fewNodes}, "nodes"
	if c.disobeysNodes {
		lim, text = engine.Limits{Depth: 2 * fewPlies}, "plies"
	}
	first, ok1 := c.search(gameOf(middlegame), lim)
	if !ok1 || first.asked > 0 {
		return // a finding of another check
	}
	again, ok2 := c.search(gameOf(middlegame), lim)
	if !ok2 {
		return
	}
	if what := difference(first, again); what != "" {
		c.warning("the same search in a new game, with the same limit of %s, gives %s: results of this engine are not reproducible", text, what)
		return
	}
	c.search(gameOf(afterwards), lim)
	if again, ok2 = c.search(gameOf(middlegame), lim); !ok2 {
		return
	}
	if what := difference(first, again); what != "" {
		c.warning("a new game does not clear what earlier searches left (%s): results depend on the order of the cases", what)
	}
}

// difference describes how two searches of a position differ; empty if they do not.
func difference(a, b answer) string {
	switch {
	case a.Move != b.Move:
		return "another move"
	case a.Score != b.Score:
		return "another score"
	case a.Nodes != b.Nodes:
		return "another number of nodes"
	case a.Depth != b.Depth:
		return "another depth"
	}
	return ""
}
