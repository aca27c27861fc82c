package enginetest

import (
	"cmp"
	"slices"
	"time"

	"keymove/engine"
	"keymove/engine/bench"
	"keymove/engine/board"
)

// twinPositions are by default asked with the colours as they are, and swapped, at depth 1 to twinDepth.
const twinPositions, twinDepth = 60, 4

// twinsOf returns our positions for the check of twins: those of the signature, and those after a
// move of each.
func twinsOf(n int) []board.Position {
	list := bench.StandardPositions()
	for i := 0; i < len(list) && len(list) < n; i++ {
		if moves := list[i].LegalMoves(); len(moves) > 0 {
			list = append(list, list[i].After(moves[len(moves)/2]))
		}
	}
	return list[:min(n, len(list))]
}

// twinAnswers are the scores of a position and its twin: at the first depth at which they differ, or at the last one.
type twinAnswers struct {
	pos, twin  board.Position
	depth      int
	own, other engine.Score
}

// values are the scores as numbers: a mate counts more than any centipawns.
func (a *twinAnswers) values() (own, other int) {
	const mate = 1 << 20
	number := func(s engine.Score) int {
		switch {
		case s.Mate > 0:
			return mate - s.Mate
		case s.Mate < 0, s.Mated:
			return -mate - s.Mate
		}
		return s.Centipawns
	}
	return number(a.own), number(a.other)
}

// size is by how much they differ.
func (a *twinAnswers) size() int {
	own, other := a.values()
	return max(own-other, other-own)
}

// biasBound is more than a bonus for a side, in centipawns: tempo or contempt.
const biasBound = 100

// isLarge reports whether a bonus for a side cannot change the sign of the scores.
func (a *twinAnswers) isLarge() bool {
	own, other := a.values()
	return max(own, -own, other, -other) > biasBound
}

// isOpposite reports whether they are each other's negatives, give or take a tenth.
func (a *twinAnswers) isOpposite() bool {
	own, other := a.values()
	return own*other < 0 && 10*max(own+other, -own-other) <= a.size()
}

// checkTwins asks positions and their colour-flipped twins, each with an empty hash table. Swapped
// colours change nothing but the order of squares, so that a difference at depth 1 is a bonus for a
// side (tempo, contempt), or an error; deeper, a search may prune by the order of its moves. The worst
// case is one of the smallest depth. Large scores that are each other's negatives are those of White.
func (c *conformance) checkTwins() {
	began, silent := time.Now(), 0
	var all []twinAnswers
	for _, pos := range twinsOf(c.config.Twins) {
		if c.lost || c.ctx.Err() != nil || silent == maxFailed || time.Since(began) > c.config.TwinTime {
			break
		}
		if found, ok := c.askTwins(pos); ok {
			all = append(all, found)
		} else {
			silent++
		}
	}
	c.begin() // without a dialogue: the texts have what repeats the case
	if !c.judgeSides(all) {
		c.noteTwins(all)
	}
}

// judgeSides reports whether the scores are from White's side, which is a finding.
func (c *conformance) judgeSides(all []twinAnswers) bool {
	const few = 3
	large, opposite, example := 0, 0, &twinAnswers{}
	for i := range all {
		if all[i].isLarge() {
			large++
			if all[i].isOpposite() {
				opposite++
				example = &all[i]
			}
		}
	}
	if opposite < few || 10*opposite < 9*large {
		return false
	}
	c.warning("scores are from White's side instead of the side to move: of %d positions with a clear score and their twins with swapped colours, %d have opposite ones, as %v in %s, %v in %s; scores and mates are wrong where Black is to move",
		large, opposite, example.own, example.pos.FEN(), example.other, example.twin.FEN())
	return true
}

// noteTwins adds a note if positions have another score than their twins.
func (c *conformance) noteTwins(all []twinAnswers) {
	asked := len(all)
	all = slices.DeleteFunc(all, func(a twinAnswers) bool { return a.own == a.other })
	if len(all) == 0 {
		return
	}
	slices.SortStableFunc(all, func(a, b twinAnswers) int {
		return cmp.Or(cmp.Compare(a.depth, b.depth), cmp.Compare(b.size(), a.size()))
	})
	worst, shallow := all[0], 0
	for i := range all {
		if all[i].depth == 1 {
			shallow++
		}
	}
	why := "tempo or contempt can explain it, and beyond depth 1 pruning by the order of moves"
	if worst.size() > biasBound {
		why = "that is more than tempo or contempt, so that the order of moves decides what is pruned, or one colour is treated wrongly"
	}
	c.add(Note, "%d of %d positions have another score than their twins with swapped colours, %d of them at depth 1; %s; the most at depth %d: %v in %s, %v in %s",
		len(all), asked, shallow, why, worst.depth, worst.own, worst.pos.FEN(), worst.other, worst.twin.FEN())
}

// askTwins returns the scores of a position and its twin; false if the engine reports no score, or, where they
// differ, does not say the same twice.
func (c *conformance) askTwins(pos board.Position) (twinAnswers, bool) {
	a := twinAnswers{pos: pos, twin: pos.Flipped()}
	for a.depth = 1; ; a.depth++ {
		var ok [2]bool
		a.own, ok[0] = c.scoreAt(pos, a.depth)
		a.other, ok[1] = c.scoreAt(a.twin, a.depth)
		switch {
		case !ok[0] || !ok[1]:
			return a, false
		case a.own != a.other:
			again, same := c.scoreAt(pos, a.depth)
			return a, same && again == a.own
		case a.depth == twinDepth:
			return a, true
		}
	}
}

// scoreAt returns the score of a search in a new game.
func (c *conformance) scoreAt(pos board.Position, depth int) (engine.Score, bool) {
	a, ok := c.search(engine.Game{Start: pos}, engine.Limits{Depth: depth})
	return a.Score, ok && len(a.infos) > 0 && a.asked == 0
}
