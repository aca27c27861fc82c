package enginetest

import (
	"time"

	"keymove/engine"
)

// The limits that are asked for. They are so low that slow engines and machines
// reach them, and so high that a limit that is kept late shows.
const (
	fewNodes  = 20_000
	fewPlies  = 4
	shortTime = 100 * time.Millisecond
)

// checkDepth checks that a search ends with its last iteration.
func (c *conformance) checkDepth() {
	a, ok := c.search(gameOf(middlegame), engine.Limits{Depth: fewPlies})
	if !ok {
		return
	}
	if a.asked > 0 {
		c.warning("depth %d does not end the search in %v: runs with --depth end in timeouts", fewPlies, c.config.Patience)
		return
	}
	deepest := 0
	for _, i := range a.infos {
		deepest = max(deepest, i.Depth)
	}
	if deepest > fewPlies {
		c.warning("depth %d is searched on to depth %d", fewPlies, deepest)
	}
}

// checkNodes checks that a search makes no more nodes than it may.
func (c *conformance) checkNodes() {
	a, ok := c.search(gameOf(middlegame), engine.Limits{Nodes: fewNodes})
	switch {
	case !ok:
	case a.asked > 0:
		c.ignoresNodes = true
		c.warning("nodes %d does not end the search in %v: runs with --nodes, which is the default, end in timeouts", fewNodes, c.config.Patience)
	case a.Nodes == 0:
		c.warning("the nodes of a search are not told")
	case a.Nodes > 2*fewNodes:
		c.warning("nodes %d is overrun more than twice: %d nodes", fewNodes, a.Nodes)
	case a.Nodes > fewNodes+c.config.NodesOver:
		c.add(Note, "nodes %d is looked at seldom: %d nodes", fewNodes, a.Nodes)
	}
}

// checkMoveTime checks that a search ends in time.
func (c *conformance) checkMoveTime() {
	for _, limit := range []time.Duration{shortTime, time.Millisecond} {
		a, ok := c.search(gameOf(middlegame), engine.Limits{MoveTime: limit})
		switch late := a.took - limit; {
		case !ok:
			return
		case a.asked > 0:
			c.failure("movetime %d does not end the search in %v", limit.Milliseconds(), c.config.Patience)
		case late > c.config.Late:
			c.warning("movetime %d is overrun by more than %v: %v", limit.Milliseconds(), c.config.Late, a.took.Round(time.Millisecond))
		}
	}
}

// checkStop checks that a search without a limit goes on until it is stopped,
// and not much longer.
func (c *conformance) checkStop() {
	if !c.newGame() {
		return
	}
	a, ok := c.searchOn(gameOf(middlegame), engine.Limits{Infinite: true}, shortTime)
	switch {
	case !ok:
	case a.took < shortTime:
		c.warning("an infinite search ends before it is stopped")
	case a.asked > c.config.StopWithin:
		c.warning("a stopped search goes on for more than %v: %v", c.config.StopWithin, a.asked.Round(time.Millisecond))
	}
}

// checkDeterministic checks that the same search after a new game is the same,
// whatever was searched between.
func (c *conformance) checkDeterministic() {
	c.joined = true
	lim, text := engine.Limits{Nodes: fewNodes}, "nodes"
	if c.ignoresNodes {
		lim, text = engine.Limits{Depth: 2 * fewPlies}, "plies"
	}
	first, ok1 := c.search(gameOf(middlegame), lim)
	if !ok1 || first.asked > 0 {
		return // which other checks have told
	}
	again, ok2 := c.search(gameOf(middlegame), lim)
	if !ok2 {
		return
	}
	if what := difference(first, again); what != "" {
		c.warning("the same search in a new game, to the same limit of %s, gives %s: results of this engine cannot be reproduced", text, what)
		return
	}
	c.search(gameOf(afterwards), lim)
	if again, ok2 = c.search(gameOf(middlegame), lim); !ok2 {
		return
	}
	if what := difference(first, again); what != "" {
		c.warning("a new game does not forget the searches before it (%s): results depend on the order of the cases", what)
	}
}

// difference says how two searches of a position differ; empty if they do not.
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
