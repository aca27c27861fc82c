package fake

import (
	"fmt"
	"strings"

	"keymove/engine/board"
	"keymove/engine/uci"
)

// rambles returns the reports of a search: up to eight lines of a few moves, so that several are of
// the move that is played. What a real engine says in a fixed order comes in any order here, as that
// of an engine which counts ranks down, is stopped within an iteration, or plays a weaker move.
func (e *fakeEngine) rambles(c uci.Go) []string {
	moves := e.moves(c)
	if len(moves) == 0 {
		return nil
	}
	var lines []string
	for i := range e.rambling.IntN(9) {
		words := []string{fmt.Sprintf("info depth %d nodes %d", 1+i/2, 100*(i+1))}
		if rank := e.rambling.IntN(4); rank > 0 {
			words = append(words, fmt.Sprintf("multipv %d", rank))
		}
		if e.rambling.IntN(8) > 0 {
			words = append(words, "score "+[]string{"cp 30", "cp 30", "mate 1", "mate 2", "mate -1", "mate -1", "mate -2", "mate 30"}[e.rambling.IntN(8)])
			words = append(words, []string{"", "", "", "", "lowerbound", "upperbound"}[e.rambling.IntN(6)])
		}
		if e.rambling.IntN(8) > 0 {
			words = append(words, "pv "+e.line(moves[e.rambling.IntN(min(3, len(moves)))]))
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return lines
}

// line returns a line of one to three moves; the last one may be illegal.
func (e *fakeEngine) line(first board.Move) string {
	pos := e.game.Position()
	texts := []string{pos.UCI(first)}
	for pos = pos.After(first); len(texts) < 3 && e.rambling.IntN(3) > 0; {
		moves := pos.LegalMoves()
		if len(moves) == 0 {
			return strings.Join(append(texts, "a1a1"), " ")
		}
		m := moves[e.rambling.IntN(len(moves))]
		texts, pos = append(texts, pos.UCI(m)), pos.After(m)
	}
	return strings.Join(texts, " ")
}
