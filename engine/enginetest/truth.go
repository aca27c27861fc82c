package enginetest

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
)

// provable is the longest mate that is proven rather than believed.
const provable = 3

// mateLimits are high enough for engines that prune a lot to see mate in two.
var mateLimits = engine.Limits{Depth: 12, Nodes: 50_000}

// checkMates searches positions with short mates deep enough to see them, and
// proves every mate that is announced.
func (c *conformance) checkMates() {
	for _, p := range forced {
		if c.lost {
			return
		}
		game := gameOf(p.fen)
		pos := game.Position()
		a, ok := c.search(game, mateLimits)
		if !ok {
			continue
		}
		last, proven := engine.Score{}, map[engine.Score]bool{}
		for _, i := range a.infos {
			if i.Bound != engine.Exact || i.MultiPV > 1 {
				continue
			}
			if last = i.Score; proven[last] {
				continue
			}
			if proven[last] = mateIsTrue(pos, last); !proven[last] {
				c.warning("a mate is announced that is none: %v in %s", i.Score, p.fen)
			}
		}
		seen := last.IsMate() && last.Mate > 0 == (p.mate > 0)
		if len(a.infos) > 0 && a.asked == 0 && !seen {
			c.warning("a search to depth %d sees no mate (#%d) but %v in %s: mate suites cannot be scored", mateLimits.Depth, p.mate, last, p.fen)
		}
	}
}

// mateIsTrue reports whether a mate that is announced is one. What is no mate,
// and what is too long to prove, is.
func mateIsTrue(pos board.Position, s engine.Score) bool {
	switch n := s.Mate; {
	case n > 0 && n <= provable:
		return mate.In(&pos, n)
	case n < 0 && n >= -provable, s.Mated:
		return mate.MatedIn(&pos, -n)
	}
	return true
}
