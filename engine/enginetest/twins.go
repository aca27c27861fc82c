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

// twinAnswers are the scores of a position and its twin that differ.
type twinAnswers struct {
	pos, twin  board.Position
	depth      int
	own, other engine.Score
}

// size is by how much they differ: a mate counts more than any centipawns.
func (a *twinAnswers) size() int {
	const mate = 1 << 20
	value := func(s engine.Score) int {
		switch {
		case s.Mate > 0:
			return mate - s.Mate
		case s.Mate < 0, s.Mated:
			return -mate - s.Mate
		}
		return s.Centipawns
	}
	d := value(a.own) - value(a.other)
	return max(d, -d)
}

// checkTwins asks positions and their colour-flipped twins, each with an empty hash table. Swapped
// colours change nothing but the order of squares, so that a difference at depth 1 is a bonus for a
// side (tempo, contempt), or an error; deeper, a search may prune by the order of its moves. The worst
// case is one of the smallest depth.
func (c *conformance) checkTwins() {
	began, asked, silent := time.Now(), 0, 0
	var all []twinAnswers
	for _, pos := range twinsOf(c.config.Twins) {
		if c.lost || c.ctx.Err() != nil || silent == maxFailed || time.Since(began) > c.config.TwinTime {
			break
		}
		found, ok := c.askTwins(pos)
		if !ok {
			silent++
			continue
		}
		if asked++; found != nil {
			all = append(all, *found)
		}
	}
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
	c.begin() // without a dialogue: the text has what repeats the case
	c.add(Note, "%d of %d positions have another score than their twins with swapped colours, %d of them at depth 1; tempo or contempt can explain it, and beyond depth 1 pruning by the order of moves; the most at depth %d: %v in %s, %v in %s",
		len(all), asked, shallow, worst.depth, worst.own, worst.pos.FEN(), worst.other, worst.twin.FEN())
}

// askTwins returns the scores at the first depth at which a position and its twin differ, nil if
// they are the same; false if the engine reports no score, or does not say the same twice.
func (c *conformance) askTwins(pos board.Position) (*twinAnswers, bool) {
	a := twinAnswers{pos: pos, twin: pos.Flipped()}
	for a.depth = 1; a.depth <= twinDepth; a.depth++ {
		var ok [2]bool
		a.own, ok[0] = c.scoreAt(pos, a.depth)
		a.other, ok[1] = c.scoreAt(a.twin, a.depth)
		if !ok[0] || !ok[1] {
			return nil, false
		}
		if a.own == a.other {
			continue
		}
		again, same := c.scoreAt(pos, a.depth)
		return &a, same && again == a.own
	}
	return nil, true
}

// scoreAt returns the score of a search in a new game.
func (c *conformance) scoreAt(pos board.Position, depth int) (engine.Score, bool) {
	a, ok := c.search(engine.Game{Start: pos}, engine.Limits{Depth: depth})
	return a.Score, ok && len(a.infos) > 0 && a.asked == 0
}
