package enginetest

import (
	"keymove/engine"
	"keymove/engine/board"
)

// provable is the longest mate that is proven rather than believed.
const provable = 3

// checkMates searches positions with short mates deep enough to see them, and
// proves every mate that is announced.
func (c *conformance) checkMates() {
	for _, p := range forced {
		game := gameOf(p.fen)
		pos := game.Position()
		a, ok := c.search(game, engine.Limits{Depth: 6})
		if !ok {
			continue
		}
		last := engine.Score{}
		for _, i := range a.infos {
			if i.Bound != engine.Exact || i.MultiPV > 1 {
				continue
			}
			if last = i.Score; !mateIsTrue(pos, i.Score) {
				c.warning("a mate is announced that is none: %v in %s", i.Score, p.fen)
			}
		}
		if len(a.infos) > 0 && last.Mate != p.mate {
			c.warning("depth 6 sees no #%d but %v in %s: mate suites cannot be scored", p.mate, last, p.fen)
		}
	}
}

// mateIsTrue reports whether a mate that is announced is one. What is no mate,
// and what is too long to prove, is.
func mateIsTrue(pos board.Position, s engine.Score) bool {
	switch n := s.Mate; {
	case n > 0 && n <= provable:
		return mates(&pos, n)
	case n < 0 && n >= -provable, s.Mated:
		return isMated(&pos, -n)
	}
	return true
}
