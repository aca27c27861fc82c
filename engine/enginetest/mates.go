package enginetest

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
)

// provable is the longest mate that is verified.
const provable = 3

// mateLimits are high enough for engines that prune a lot to find a mate in two.
var mateLimits = engine.Limits{Depth: 12, Nodes: 50_000}

// checkMates searches positions with short mates deep enough to find them, and verifies
// every mate that is reported.
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
		last, line, proven := engine.Score{}, engine.Info{}, map[engine.Score]bool{}
		for _, i := range a.infos {
			if i.Bound != engine.Exact || i.MultiPV > 1 {
				continue
			}
			if last, line = i.Score, i; proven[last] {
				continue
			}
			if proven[last] = mateIsTrue(pos, last); !proven[last] {
				c.warning("a reported mate is wrong: %v in %s", i.Score, p.fen)
			}
		}
		state := mate.StateOf(pos, last.Mate, line.PV, line.PVBroken)
		if shown := mate.LengthOf(last.Mate, line.PV); state == mate.Complete && shown != last.Mate {
			c.warning("a mate is not counted in moves: the line of mate %d is mate %d, in %s", last.Mate, shown, p.fen)
		}
		if state != "" && state != mate.Complete {
			c.add(Note, "the line of a mate does not show it (mate_pv %s): %v in %s", state, last, p.fen)
		}
		seen := last.IsMate() && last.Mate > 0 == (p.mate > 0)
		if len(a.infos) > 0 && a.asked == 0 && !seen {
			c.warning("a search to depth %d reports no mate (#%d) but %v in %s: mate suites cannot be scored", mateLimits.Depth, p.mate, last, p.fen)
		}
	}
}

// mateIsTrue reports whether a reported mate is correct. Other scores, and mates too
// long to verify, count as correct.
func mateIsTrue(pos board.Position, s engine.Score) bool {
	switch n := s.Mate; {
	case n > 0 && n <= provable:
		return mate.In(&pos, n)
	case n < 0 && n >= -provable, s.Mated:
		return mate.MatedIn(&pos, -n)
	}
	return true
}

// forced are positions with a short mate: in mate moves by the side to move, or, if
// negative, by its opponent.
var forced = []struct {
	fen  string
	mate int
}{
	{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1},
	{"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1},
	{"k7/8/8/8/8/8/7R/K5R1 w - - 0 1", 2},
	{"7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", -1},
}
